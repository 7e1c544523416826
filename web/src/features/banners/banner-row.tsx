import { Link } from 'react-router';
import { BannerStrip, bannerLinkClasses } from '@/ui/banner-strip';
import type { Banner, BannerLink } from './banners';
import { Countdown } from './countdown';

interface BannerRowProps {
  banner: Banner;
  onOpen: (link: BannerLink) => void;
  onDismiss: (id: string) => void;
}

/** A banner. It slides in and moves the page once, without later layout changes. */
export function BannerRow({ banner, onOpen, onDismiss }: BannerRowProps) {
  const { type, tone, title, message, link, dismissal, countdown } = banner;
  return (
    <div
      // Announced once when it appears: nothing in it changes while its text stays the same.
      role={type === 'danger' || type === 'incident' ? 'alert' : 'status'}
      data-banner={banner.key}
      className="grid animate-banner-in overflow-hidden"
    >
      <BannerStrip
        tone={tone ?? (type === 'incident' ? 'incident-major' : type)}
        title={title}
        message={message}
        detail={countdown && <Countdown incident={countdown} />}
        action={link && <BannerAction link={link} onOpen={onOpen} />}
        {...(dismissal !== null && { onDismiss: () => onDismiss(dismissal) })}
      />
    </div>
  );
}

function BannerAction({ link, onOpen }: { link: BannerLink; onOpen: (link: BannerLink) => void }) {
  switch (link.kind) {
    case 'page':
      return (
        <Link to={link.to} className={bannerLinkClasses}>
          {link.label}
        </Link>
      );
    case 'site':
      return (
        <a href={link.href} target="_blank" rel="noreferrer" className={bannerLinkClasses}>
          {link.label}
        </a>
      );
    case 'incident':
    case 'clock':
      return (
        <button type="button" onClick={() => onOpen(link)} className={bannerLinkClasses}>
          {link.label}
        </button>
      );
  }
}
