/** Keyboard keys. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border bg-background px-1.5 py-px font-sans text-xs whitespace-nowrap text-muted">{children}</kbd>
  );
}
