import { CircleAlert, Diamond, Info, OctagonAlert, TriangleAlert, Wrench, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** Banner styles by kind. */
export type BannerTone =
  | 'danger'
  | 'warning'
  | 'incident-none'
  | 'incident-minor'
  | 'incident-major'
  | 'incident-critical'
  | 'maintenance'
  | 'notice';

const toneStyles = {
  danger: { icon: CircleAlert, classes: 'bg-danger/14 border-danger/40 [&>svg]:text-danger' },
  warning: { icon: TriangleAlert, classes: 'bg-warn/12 border-warn/40 [&>svg]:text-warn' },
  'incident-none': { icon: Info, classes: 'bg-idle/12 border-idle/40 [&>svg]:text-idle' },
  'incident-minor': { icon: TriangleAlert, classes: 'bg-warn/12 border-warn/40 [&>svg]:text-warn' },
  'incident-major': { icon: Diamond, classes: 'bg-danger/14 border-danger/40 [&>svg]:text-danger' },
  'incident-critical': { icon: OctagonAlert, classes: 'bg-danger text-on-danger border-danger [&_button]:text-on-danger' },
  maintenance: { icon: Wrench, classes: 'bg-info/12 border-info/40 [&>svg]:text-info' },
  notice: { icon: Info, classes: 'bg-notice/12 border-notice/40 [&>svg]:text-notice' },
} as const;

/** A link or a button at the end of a banner's text. */
export const bannerLinkClasses = 'font-medium underline underline-offset-2 hover:no-underline whitespace-nowrap';

interface BannerStripProps {
  tone: BannerTone;
  title: string;
  message?: string;
  /** A part after the message that changes over time; it is not announced. */
  detail?: ReactNode;
  /** A link to more information. */
  action?: ReactNode;
  /** Absent if it cannot be dismissed. */
  onDismiss?: () => void;
}

/** A line across the page: kind, message and link. */
export function BannerStrip({ tone, title, message, detail, action, onDismiss }: BannerStripProps) {
  const { icon: Icon, classes } = toneStyles[tone];
  return (
    <div className={classNames('flex min-h-0 items-start gap-3 border-b px-4 py-2 text-sm', classes)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]">
        <strong className="font-semibold">{title}</strong>
        {message && <span> {message}</span>}
        {detail && <> {detail}</>}
        {action && <> {action}</>}
      </p>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          className="-my-1 inline-flex h-7 shrink-0 items-center gap-1 rounded-sm px-1.5 text-muted hover:bg-hover hover:text-text max-sm:h-11"
        >
          <X className="size-3.5" aria-hidden="true" />
          <span className="max-sm:sr-only">Dismiss</span>
        </button>
      )}
    </div>
  );
}
