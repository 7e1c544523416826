import { useOfferedPreviews } from '@/api/platform/offered-previews';
import { useFeaturePreviews } from '@/lib/feature-previews';
import { usePreviewModal } from '@/lib/preview-modal';
import { Button } from '@/ui/button';

/** The number of enabled previews, and a link to them. */
export function PreviewsRow() {
  const offered = useOfferedPreviews(undefined);
  const isOn = useFeaturePreviews();
  const { show } = usePreviewModal();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {offered && wordsFor(offered.filter(({ key }) => isOn(key)).length, offered.length)}
      </p>
      <Button aria-haspopup="dialog" onClick={() => show()}>
        Feature previews
      </Button>
    </div>
  );
}

const wordsFor = (on: number, offered: number): string =>
  offered === 0 ? 'None available' : `${on} of ${offered} enabled`;
