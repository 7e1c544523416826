import type { ReactNode } from 'react';
import { classNames } from './class-names';

const tones = {
  plain: 'border-border-strong/60 text-muted',
  ok: 'border-ok/50 text-ok',
  warn: 'border-warn/50 text-warn',
  danger: 'border-danger/50 text-danger',
};

/** A short word about a thing in a list. */
export const Badge = ({ tone = 'plain', title, children }: { tone?: keyof typeof tones; title?: string; children: ReactNode }) => (
  <span data-tooltip={title} className={classNames('inline-flex items-center rounded-sm border px-1.5 text-xs whitespace-nowrap', tones[tone])}>
    {children}
  </span>
);
