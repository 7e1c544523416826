import { classNames } from '@/ui/class-names';
import { type DiffLine, lineDiff } from './line-diff';

interface DiffViewProps {
  label: string;
  before: string;
  after: string;
}

/** Lines around a change that are shown. */
const contextLines = 3;
const signs = { same: ' ', added: '+', removed: '−' };

/** Two texts compared by lines, with signs as well as colors. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const lines = lineDiff(before, after);
  if (lines.every((it) => it.kind === 'same')) return <p className="text-sm text-muted">The texts are equal.</p>;
  return (
    <div tabIndex={0} role="group" aria-label={label} className="max-h-[40dvh] overflow-auto rounded-md border font-mono text-xs">
      {nearChanges(lines).map((line, at) =>
        line === null ? (
          <div key={at} className="px-2 text-muted">
            …
          </div>
        ) : (
          <div key={at} className={classNames('flex gap-2 px-2 whitespace-pre', line.kind === 'added' && 'bg-ok/15', line.kind === 'removed' && 'bg-danger/15')}>
            <span className="shrink-0 select-none">{signs[line.kind]}</span>
            <span>
              {line.kind !== 'same' && <span className="sr-only">{line.kind === 'added' ? 'Added: ' : 'Removed: '}</span>}
              {line.text}
            </span>
          </div>
        ),
      )}
    </div>
  );
}

/** The changed lines with their surroundings; null stands for lines that are left out. */
function nearChanges(lines: readonly DiffLine[]): (DiffLine | null)[] {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, at) => {
    if (line.kind !== 'same') near.fill(1, Math.max(0, at - contextLines), at + contextLines + 1);
  });
  const shown: (DiffLine | null)[] = [];
  lines.forEach((line, at) => {
    if (near[at]) shown.push(line);
    else if (shown.at(-1) !== null) shown.push(null);
  });
  return shown;
}
