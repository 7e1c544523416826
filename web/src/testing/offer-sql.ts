import { onTestFinished } from 'vitest';
import { offered, type Part } from '@/features/sql/offered';

/** All parts of the SQL editor. */
export const everyPart: Record<Part, boolean> = { explain: true, running: true, transactions: true, schema: true, exports: true, snippets: true, history: true };

/** Offers these parts of the SQL editor until the test ends. */
export function offerSql(parts: Record<Part, boolean> = everyPart): void {
  const shipped = { ...offered };
  Object.assign(offered, parts);
  onTestFinished(() => void Object.assign(offered, shipped));
}
