import type { Dump, DumpKind, DumpProgress, DumpState } from '@/lib/entities/dumps';
import { formatBytes } from '@/lib/format/size';

export const kindNames: Record<DumpKind, string> = { download: 'Download', restore: 'Restore', migration: 'Migration' };

export const stateNames: Record<DumpState, string> = {
  running: 'Running',
  succeeded: 'Succeeded',
  incomplete: 'Incomplete',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
};

export const stateTones: Record<DumpState, 'plain' | 'ok' | 'warn' | 'danger'> = {
  running: 'plain',
  succeeded: 'ok',
  incomplete: 'warn',
  failed: 'danger',
  cancelled: 'plain',
  interrupted: 'danger',
};

const count = (value: number, one: string, many = `${one}s`) => `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

/** The done part between 0 and 1; null: the whole is not known. */
export function doneOf({ bytes, bytes_total, objects, objects_total }: DumpProgress): number | null {
  if (bytes_total > 0) return Math.min(1, bytes / bytes_total);
  if (objects_total > 0) return Math.min(1, objects / objects_total);
  return null;
}

/** How far a dump is: `12 MB, 3 of 8 tables, 1,200 rows`. */
export function progressText(kind: DumpKind, { bytes, bytes_total, objects, objects_total, rows, errors }: DumpProgress): string {
  const thing = kind === 'download' ? 'table' : 'object';
  const parts = [bytes_total > 0 ? `${formatBytes(bytes)} of ${formatBytes(bytes_total)}` : formatBytes(bytes)];
  if (objects_total > 0) parts.push(`${Math.min(objects, objects_total).toLocaleString('en')} of ${count(objects_total, thing)}`);
  else if (objects > 0) parts.push(count(objects, thing));
  if (rows > 0) parts.push(count(rows, 'row'));
  if (errors > 0) parts.push(count(errors, 'error'));
  return parts.join(', ');
}

/** The result of a dump in a line. */
export function resultText({ kind, progress, state, message }: Dump): string {
  if (state === 'running') return progressText(kind, progress);
  if (message !== '') return message;
  return progressText(kind, { ...progress, objects_total: 0 });
}
