import { appTitle$ } from '@/lib/app-title';
import { useBehavior } from '@/lib/rx/use-behavior';
import { Logo } from './logo';

/** The logo with the installation's product name. */
export function Wordmark() {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Logo />
      <span className="min-w-0 truncate text-lg font-semibold">{useBehavior(appTitle$)}</span>
    </div>
  );
}
