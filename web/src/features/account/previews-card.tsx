import { useOfferedPreviews } from '@/api/platform/offered-previews';
import { useFeaturePreviews } from '@/lib/feature-previews';
import { usePreviewModal } from '@/lib/preview-modal';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** The number of enabled previews, and a link to them; nothing if none are offered. */
export function PreviewsCard() {
  const offered = useOfferedPreviews(undefined);
  const isOn = useFeaturePreviews();
  const { show } = usePreviewModal();
  if (!offered || offered.length === 0) return null;
  return (
    <Card title="Feature previews" description="Try new features before they're generally available.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {offered.filter(isOn).length} of {offered.length} enabled
        </p>
        <Button aria-haspopup="dialog" onClick={() => show()}>
          Feature previews
        </Button>
      </div>
    </Card>
  );
}
