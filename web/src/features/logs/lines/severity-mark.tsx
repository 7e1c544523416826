import { type Severity, severityNames } from '@/lib/logs/line';
import { classNames } from '@/ui/class-names';

const tones: Record<Severity, string> = {
  debug: 'text-muted',
  info: 'text-info',
  warning: 'text-warn',
  error: 'text-danger',
  fatal: 'text-danger font-semibold',
};

/** The severity of a line: a word in its color. */
export const SeverityMark = ({ severity }: { severity: Severity }) => <span className={classNames('inline-block w-16 shrink-0 text-xs', tones[severity])}>{severityNames[severity]}</span>;

/** The stripe at the left of a line, so that errors are found while scrolling. */
export const stripes: Record<Severity, string> = {
  debug: 'border-l-transparent',
  info: 'border-l-transparent',
  warning: 'border-l-warn',
  error: 'border-l-danger',
  fatal: 'border-l-danger bg-danger/8',
};
