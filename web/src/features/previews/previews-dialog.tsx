import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useOfferedPreviews } from '@/api/platform/offered-previews';
import { previewCatalogue } from '@/lib/preview-catalogue';
import { DialogShell } from '@/ui/dialog-shell';
import { Loading, Skeleton } from '@/ui/loading';
import { NoPreviews } from './no-previews';
import { PreviewList } from './preview-list';
import { PreviewPanel } from './preview-panel';

interface PreviewsDialogProps {
  /** The open organization. */
  slug: string | undefined;
  /** The requested preview. */
  requestedKey: string;
  onShow: (key: string) => void;
  onClose: () => void;
}

/** The previews on the left, the selected one on the right; on a phone stacked. */
export function PreviewsDialog({ slug, requestedKey, onShow, onClose }: PreviewsDialogProps) {
  const keys = useOfferedPreviews(slug);
  const offered = keys && previewCatalogue.filter(({ key }) => keys.includes(key));
  // An unreleased or unknown one shows the first.
  const shown = offered?.find(({ key }) => key === requestedKey) ?? offered?.[0];
  return (
    <DialogShell
      open
      onClose={onClose}
      className={
        'top-1/2 left-1/2 grid max-h-[85dvh] w-[calc(100vw-32px)] max-w-4xl -translate-x-1/2 -translate-y-1/2 animate-fade-in ' +
        'grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-md border'
      }
    >
      <header className="flex items-center justify-between gap-4 border-b px-5 py-2.5">
        <Radix.Title className="text-lg font-semibold">Dashboard feature previews</Radix.Title>
        <Radix.Close
          aria-label="Close"
          className="control -mr-2 grid aspect-square place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          <X className="size-4" aria-hidden="true" />
        </Radix.Close>
      </header>
      {offered && shown ? (
        <div className="flex min-h-0 max-sm:flex-col max-sm:overflow-y-auto sm:h-[550px]">
          <PreviewList previews={offered} shown={shown.key} onShow={onShow} />
          <PreviewPanel preview={shown} />
        </div>
      ) : offered ? (
        <NoPreviews />
      ) : (
        <div className="p-5 sm:h-[550px]">
          <Loading label="Loading the previews">
            <Skeleton className="h-64" />
          </Loading>
        </div>
      )}
    </DialogShell>
  );
}
