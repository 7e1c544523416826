import { Loading } from '@/ui/loading';

/** Placeholder while the first screen's script is loading. */
export function BlankPage() {
  return (
    <Loading label="Loading Signalbox">
      <div className="min-h-12" />
    </Loading>
  );
}
