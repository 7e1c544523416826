import { GitBranch } from 'lucide-react';

/** Before the name of a branch in a list, indented below its project. */
export const BranchSign = () => (
  <>
    <GitBranch className="mr-1.5 ml-3 inline size-3.5 shrink-0 align-[-2px] text-muted" aria-hidden="true" />
    <span className="sr-only">Branch </span>
  </>
);
