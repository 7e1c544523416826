import { BranchChoice } from './branch-choice';
import { OrganizationChoice } from './organization-choice';
import { ProjectChoice } from './project-choice';
import type { ChoiceProps, SwitcherKind } from './switcher-kinds';

/** The contents of a switcher, in a popover or a sheet. */
export function SwitcherChoice({ kind, ...props }: ChoiceProps & { kind: SwitcherKind }) {
  switch (kind) {
    case 'organization':
      return <OrganizationChoice {...props} />;
    case 'project':
      return <ProjectChoice {...props} />;
    case 'branch':
      return <BranchChoice {...props} />;
  }
}
