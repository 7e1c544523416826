import { GitBranch } from 'lucide-react';
import { Link } from 'react-router';
import { useParentName } from './use-parent-name';

/** Marks the project as a branch, with a link to its parent project. */
export function BranchMark({ parentRef }: { parentRef: string }) {
  const name = useParentName(parentRef);
  return (
    <Link
      to={`/project/${parentRef}`}
      className="ml-1.5 inline-flex min-w-0 items-center gap-1 rounded-full border px-2 py-0.5 text-xs text-muted hover:bg-hover hover:text-text max-sm:hidden"
    >
      <GitBranch className="size-3 shrink-0" aria-hidden="true" />
      <span className="truncate">branch of {name}</span>
    </Link>
  );
}
