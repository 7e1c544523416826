/** Explains why a field cannot be changed here. */
export function FixedNote({ setting }: { setting: string }) {
  return (
    <p className="text-sm text-muted">
      Set in the configuration file (<code className="font-mono">{setting}</code>).
    </p>
  );
}
