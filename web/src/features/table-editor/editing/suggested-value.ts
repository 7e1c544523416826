import type { ValueKind } from '@/lib/table-editor/value-kind';
import { uuid } from '@/lib/uuid';

/** A value that a button fills in. */
interface SuggestedValue {
  label: string;
  make: () => string;
}

/** The value that is often wanted for a kind of column; null if there is none. */
export function suggestedValue(kind: ValueKind, now = () => new Date()): SuggestedValue | null {
  if (kind === 'uuid') return { label: 'Generate', make: uuid };
  if (kind === 'timestamp') return { label: 'Now', make: () => now().toISOString().replace('T', ' ').replace('Z', '+00') };
  if (kind === 'date') return { label: 'Today', make: () => localDate(now()) };
  return null;
}

const localDate = (moment: Date): string => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
const two = (value: number): string => String(value).padStart(2, '0');
