import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/loading';
import type { SettingsAsText } from './settings-as-text';

const View = lazy(async () => ({ default: (await import('./settings-as-text')).SettingsAsText }));

/** The settings as text, loaded on first use. */
export function LazySettingsAsText(props: ComponentProps<typeof SettingsAsText>) {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-48" />}>
      <View {...props} />
    </Suspense>
  );
}
