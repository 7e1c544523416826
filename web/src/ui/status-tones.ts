import type { StatusTone } from '@/lib/status-display';

/** The text color of a status, inherited by its shape. */
export const toneClasses: Record<StatusTone, string> = {
  ok: 'text-ok',
  danger: 'text-danger',
  info: 'text-info',
  warn: 'text-warn',
  idle: 'text-idle',
};
