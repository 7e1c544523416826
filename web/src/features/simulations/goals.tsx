/** The goals of a scenario. */
export function Goals({ lines }: { lines: readonly string[] }) {
  return (
    <ul aria-label="Goals" className="grid list-disc gap-1 pl-5 text-sm text-muted">
      {lines.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  );
}
