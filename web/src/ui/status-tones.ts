import type { StatusTone } from '@/lib/status-words';

/** The colour of a status as text; its shape takes it over. */
export const toneClasses: Record<StatusTone, string> = {
  ok: 'text-ok',
  danger: 'text-danger',
  info: 'text-info',
  warn: 'text-warn',
  idle: 'text-idle',
};
