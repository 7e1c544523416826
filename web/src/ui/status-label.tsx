import type { ProjectStatus } from '@/lib/entities/project-status';
import { statusLook, type StatusTone } from '@/lib/status-words';
import { classNames } from './class-names';
import { StatusShape } from './status-shape';

const tones: Record<StatusTone, string> = {
  ok: 'text-ok',
  danger: 'text-danger',
  info: 'text-info',
  warn: 'text-warn',
  idle: 'text-idle',
};

/** A project's status: shape, colour and word, the same everywhere. */
export function StatusLabel({ status, size = 'small' }: { status: ProjectStatus; size?: 'small' | 'large' }) {
  const { word, tone, shape } = statusLook(status);
  const large = size === 'large';
  return (
    <span
      // Keyed by status: a new one fades in instead of jumping.
      key={status}
      data-status={status}
      className={classNames(
        'inline-flex animate-cross-fade items-center font-medium whitespace-nowrap',
        large ? 'gap-3 text-xl' : 'gap-2 text-sm',
        tones[tone],
      )}
    >
      <StatusShape shape={shape} className={large ? 'size-6' : 'size-3.5'} />
      {word}
    </span>
  );
}
