import { type NoticeSeverity, noticeBannerTexts, noticeSeverityDisplay } from '@/lib/notice-severity';
import { BannerStrip, bannerLinkClasses } from '@/ui/banner-strip';

interface NoticePreviewProps {
  severity: NoticeSeverity;
  message: string;
  /** Null: none. */
  link: string | null;
}

/** Read-only preview of a notice. */
export function NoticePreview({ severity, message, link }: NoticePreviewProps) {
  return (
    <div inert aria-hidden="true" className="overflow-hidden rounded-md border *:border-b-0">
      <BannerStrip
        tone={noticeSeverityDisplay(severity).banner}
        {...noticeBannerTexts({ severity, message })}
        action={link !== null && <span className={bannerLinkClasses}>Learn more</span>}
        onDismiss={() => undefined}
      />
    </div>
  );
}
