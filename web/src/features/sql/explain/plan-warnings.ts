import { formatBytes } from '@/lib/format/size';
import type { RawStep } from './plan';
import { numberIn, relationOf, textIn } from './plan-fields';

/** A table with so many rows is large. */
const largeRows = 10_000;
/** A filter that keeps less than this share of a table would profit from an index. */
const keptMax = 0.1;
/** An estimate that is wrong by this factor misleads the planner, from this number of rows on. */
const wrongFactor = 10;
const wrongRows = 100;

const kB = 1024;
const blockBytes = 8192;

/** The problems of a step, in words. */
export function warningsOf(step: RawStep): string[] {
  return [scanWarning(step), estimateWarning(step), ...spillWarnings(step)].filter((it) => it !== null);
}

const count = (rows: number): string => Math.round(rows).toLocaleString('en');
const rowsText = (rows: number): string => `${count(rows)} ${Math.round(rows) === 1 ? 'row' : 'rows'}`;

function scanWarning({ raw, node }: RawStep): string | null {
  if (textIn(raw, 'Node Type') !== 'Seq Scan') return null;
  const table = relationOf(raw);
  const filter = textIn(raw, 'Filter');
  if (node.actualRows === undefined) {
    return node.estimatedRows >= largeRows ? `Reads all of ${table}, about ${rowsText(node.estimatedRows)} of it.` : null;
  }
  const kept = node.actualRows ?? 0;
  const read = kept + (numberIn(raw, 'Rows Removed by Filter') ?? 0) * (node.loops ?? 1);
  if (read < largeRows) return null;
  if (filter !== '' && kept <= read * keptMax) {
    return `Reads all of ${table}: ${rowsText(read)}, of which ${count(kept)} match. An index for ${filter} may help.`;
  }
  return `Reads all of ${table}: ${rowsText(read)}.`;
}

/** Rows per execution are compared, because that is what the planner estimates. */
function estimateWarning({ node }: RawStep): string | null {
  if (node.actualRows === undefined || node.actualRows === null || !node.loops) return null;
  const actual = node.actualRows / node.loops;
  const [less, more] = [Math.min(actual, node.estimatedRows), Math.max(actual, node.estimatedRows)];
  const factor = more / Math.max(1, less);
  if (factor < wrongFactor || more < wrongRows) return null;
  const times = `${count(factor)} times ${actual > node.estimatedRows ? 'more' : 'fewer'}`;
  return `${rowsText(node.estimatedRows)} estimated, ${count(actual)} found: ${times}. ANALYZE may improve the estimate.`;
}

/** A step that did not fit into work_mem. */
function spillWarnings({ raw, node }: RawStep): string[] {
  const found: string[] = [];
  const spill = (bytes: number) => found.push(`${node.type} spilled ${formatBytes(bytes)} to disk. A larger work_mem may help.`);
  if (textIn(raw, 'Sort Space Type') === 'Disk') spill((numberIn(raw, 'Sort Space Used') ?? 0) * kB);
  else if ((numberIn(raw, 'Disk Usage') ?? 0) > 0) spill(numberIn(raw, 'Disk Usage')! * kB);
  else if ((numberIn(raw, 'Hash Batches') ?? 1) > 1) {
    const batches = numberIn(raw, 'Hash Batches')!;
    found.push(`${node.type} was split into ${count(batches)} batches on disk. A larger work_mem may help.`);
  } else if (['Materialize', 'CTE Scan', 'Function Scan'].includes(node.type) && (numberIn(raw, 'Temp Written Blocks') ?? 0) > 0) {
    spill(numberIn(raw, 'Temp Written Blocks')! * blockBytes);
  }
  return found;
}
