import { lineStyles } from './line-styles';
import type { LineName } from './run-charts';

/** A sample of a line's style. */
export function LineSwatch({ line }: { line: LineName }) {
  const { stroke, dashes } = lineStyles[line];
  return (
    <svg viewBox="0 0 24 4" className="h-1 w-6 shrink-0" aria-hidden="true">
      <line x1="1" y1="2" x2="23" y2="2" stroke={stroke} strokeWidth="2" strokeLinecap="round" {...(dashes && { strokeDasharray: dashes })} />
    </svg>
  );
}
