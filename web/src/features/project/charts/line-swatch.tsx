import { lineStyles, markerStyles } from './line-styles';

/** A sample of a line's style. */
export function LineSwatch({ line }: { line: keyof typeof lineStyles }) {
  const { stroke, dashes } = lineStyles[line];
  return (
    <svg viewBox="0 0 24 4" className="h-1 w-6 shrink-0" aria-hidden="true">
      <line x1="1" y1="2" x2="23" y2="2" stroke={stroke} strokeWidth="2" strokeLinecap="round" {...(dashes && { strokeDasharray: dashes })} />
    </svg>
  );
}

/** A sample of the vertical line of an event. */
export function MarkerSwatch({ marker }: { marker: keyof typeof markerStyles }) {
  const { stroke, dashes } = markerStyles[marker];
  return (
    <svg viewBox="0 0 6 14" className="h-3.5 w-1.5 shrink-0" aria-hidden="true">
      <line x1="3" y1="1" x2="3" y2="13" stroke={stroke} strokeWidth="2" {...(dashes && { strokeDasharray: dashes })} />
    </svg>
  );
}
