import { usePageTitle } from '@/lib/page-title';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { CopyButton } from '@/ui/copy-button';
import { Suggestions } from './suggestions';
import { supportAddress } from './support-address';
import { isTampering, TamperedNote } from './tampered-note';
import { factsOf } from './thrown-facts';

interface ErrorPageProps {
  error: unknown;
  onReset: () => void;
  /** Inside the frame, which has not failed. */
  inside?: boolean;
}

/** The page for any client exception, with the specification's texts. */
export function ErrorPage({ error, onReset, inside = false }: ErrorPageProps) {
  usePageTitle('Unexpected error');
  const Region = inside ? 'div' : 'main';
  const { message, stack } = factsOf(error);
  const support = supportAddress(error, window.location.pathname);
  return (
    <Region className={classNames('mx-auto grid max-w-2xl content-center gap-6 p-4 sm:p-8', !inside && 'min-h-dvh')}>
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold">Sorry! An unexpected error occurred.</h1>
        <p className="text-muted">
          Application error: a client-side exception has occurred (see browser console for more information)
        </p>
      </header>
      <div className="flex items-start justify-between gap-4 rounded-md border bg-surface p-4">
        <p className="max-h-40 min-w-0 overflow-y-auto font-mono text-sm [overflow-wrap:anywhere]">{message}</p>
        <CopyButton text={stack} about="error" />
      </div>
      {isTampering(message) ? <TamperedNote support={support} /> : <Suggestions support={support} />}
      <p className="text-muted">Your projects aren't affected by this error.</p>
      <Button variant="primary" className="justify-self-start" onClick={onReset}>
        Return to dashboard
      </Button>
    </Region>
  );
}
