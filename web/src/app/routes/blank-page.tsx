import { Loading } from '@/ui/loading';

/** What stands there while the first screen's script is on its way. */
export function BlankPage() {
  return (
    <Loading label="Loading Signalbox">
      <div className="min-h-12" />
    </Loading>
  );
}
