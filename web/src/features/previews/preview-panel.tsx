import { useTelemetry } from '@/api/telemetry/use-telemetry';
import { useFeaturePreview, writePreview } from '@/lib/feature-previews';
import type { PreviewEntry } from '@/lib/preview-catalogue';
import { Button } from '@/ui/button';
import { DiscussionLink } from './discussion-link';
import { NewBadge } from './new-badge';

/** A preview: description, current effect, and switch. */
export function PreviewPanel({ preview }: { preview: PreviewEntry }) {
  const { key, name, isNew, description, today, discussionsUrl } = preview;
  const isOn = useFeaturePreview(key);
  const send = useTelemetry();
  const toggle = () => {
    writePreview(key, !isOn);
    send(isOn ? 'feature_preview_disabled' : 'feature_preview_enabled', { feature: key });
  };
  return (
    <section aria-label={name} className="grid min-w-0 flex-1 content-start gap-4 p-5 sm:overflow-y-auto">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {name}
          {isNew && <NewBadge />}
        </h3>
        <div className="flex flex-wrap gap-2">
          <DiscussionLink url={discussionsUrl} about={name}>
            Give feedback
          </DiscussionLink>
          <Button variant={isOn ? 'secondary' : 'primary'} onClick={toggle}>
            {isOn ? 'Disable feature' : 'Enable feature'}
          </Button>
        </div>
      </div>
      <p className="max-w-[72ch]">{description}</p>
      <div>
        <h4 className="font-medium">When enabled</h4>
        <p className="mt-1 max-w-[72ch] text-muted">{today}</p>
      </div>
      <p className="max-w-[72ch] text-sm text-muted">
        Saved in this browser.
      </p>
    </section>
  );
}
