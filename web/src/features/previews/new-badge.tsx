/** Marks a new item. */
export function NewBadge() {
  return <span className="rounded-full border border-info/50 px-1.5 text-xs font-normal text-info">New</span>;
}
