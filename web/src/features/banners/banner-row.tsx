import { CircleAlert, Info, Siren, TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '@/ui/class-names';
import type { Banner, BannerLink } from './banners';

const looks = {
  danger: { icon: CircleAlert, classes: 'bg-danger/14 border-danger/40 [&>svg]:text-danger' },
  warning: { icon: TriangleAlert, classes: 'bg-warn/12 border-warn/40 [&>svg]:text-warn' },
  incident: { icon: Siren, classes: 'bg-danger/14 border-danger/40 [&>svg]:text-danger' },
  notice: { icon: Info, classes: 'bg-notice/12 border-notice/40 [&>svg]:text-notice' },
} as const;

interface BannerRowProps {
  banner: Banner;
  onOpen: (link: BannerLink) => void;
  onDismiss: (id: string) => void;
}

/** One banner: what it is, what it means, where more is said. */
export function BannerRow({ banner, onOpen, onDismiss }: BannerRowProps) {
  const { icon: Icon, classes } = looks[banner.type];
  const { dismissal } = banner;
  return (
    <div
      role={banner.type === 'notice' || banner.type === 'warning' ? 'status' : 'alert'}
      data-banner={banner.key}
      className="grid animate-banner-in overflow-hidden"
    >
      <div className={classNames('flex min-h-0 items-start gap-3 border-b px-4 py-2 text-sm', classes)}>
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">{banner.title}</strong>
          {banner.message && <span> {banner.message}</span>}
          {banner.link && (
            <>
              {' '}
              <BannerAction link={banner.link} onOpen={onOpen} />
            </>
          )}
        </p>
        {dismissal !== null && (
          <button
            type="button"
            onClick={() => onDismiss(dismissal)}
            className="-my-1 inline-flex h-7 shrink-0 items-center gap-1 rounded-sm px-1.5 text-muted hover:bg-hover hover:text-text max-sm:h-11"
          >
            <X className="size-3.5" aria-hidden="true" />
            <span className="max-sm:sr-only">Dismiss</span>
          </button>
        )}
      </div>
    </div>
  );
}

const linkClasses = 'font-medium underline underline-offset-2 hover:no-underline whitespace-nowrap';

function BannerAction({ link, onOpen }: { link: BannerLink; onOpen: (link: BannerLink) => void }) {
  switch (link.kind) {
    case 'page':
      return (
        <Link to={link.to} className={linkClasses}>
          {link.label}
        </Link>
      );
    case 'site':
      return (
        <a href={link.href} target="_blank" rel="noreferrer" className={linkClasses}>
          {link.label}
        </a>
      );
    case 'incident':
    case 'clock':
      return (
        <button type="button" onClick={() => onOpen(link)} className={linkClasses}>
          {link.label}
        </button>
      );
  }
}
