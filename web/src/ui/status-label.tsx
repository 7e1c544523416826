import { useState } from 'react';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { statusDisplay } from '@/lib/status-display';
import { classNames } from './class-names';
import { StatusShape } from './status-shape';
import { toneClasses } from './status-tones';

interface StatusLabelProps {
  status: ProjectStatus;
  /** The current or failed operation, if known: restoring a backup has its own words. */
  operation?: string | null | undefined;
  size?: 'small' | 'large';
}

/** A project's status: shape, color and word, used everywhere. */
export function StatusLabel({ status, operation, size = 'small' }: StatusLabelProps) {
  const { word, tone, shape } = statusDisplay(status, operation);
  const [shown, setShown] = useState({ status, hasChanged: false });
  if (shown.status !== status) setShown({ status, hasChanged: true });
  const large = size === 'large';
  return (
    <span
      // Keyed by status: a new one fades in instead of jumping, except on mount.
      key={status}
      data-status={status}
      className={classNames(
        'inline-flex items-center font-medium whitespace-nowrap',
        shown.hasChanged && 'animate-cross-fade',
        large ? 'gap-3 text-xl' : 'gap-2 text-sm',
        toneClasses[tone],
      )}
    >
      <StatusShape shape={shape} className={large ? 'size-6' : 'size-3.5'} />
      {word}
    </span>
  );
}
