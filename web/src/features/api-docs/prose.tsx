/** A sentence in which text between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <code key={i} className="rounded-sm bg-hover px-1 font-mono text-[0.92em]">
        {part}
      </code>
    ),
  );
}
