import type { NoticeText } from '@/api/operator/publish-notice';
import { BannerStrip, bannerLinkClasses } from '@/ui/banner-strip';

/** Read-only preview of a notice. */
export function NoticeStyle({ message, link }: NoticeText) {
  return (
    <div inert aria-hidden="true" className="overflow-hidden rounded-md border *:border-b-0">
      <BannerStrip
        tone="notice"
        title={message}
        action={link !== null && <span className={bannerLinkClasses}>Learn more</span>}
        onDismiss={() => undefined}
      />
    </div>
  );
}
