import { OrganizationChoice } from './organization-choice';
import { ProjectChoice } from './project-choice';
import type { ChoiceProps, SwitcherKind } from './switcher-kinds';

/** What a switcher holds, whether it floats under a button or stands in a sheet. */
export function SwitcherChoice({ kind, ...props }: ChoiceProps & { kind: SwitcherKind }) {
  return kind === 'organization' ? <OrganizationChoice {...props} /> : <ProjectChoice {...props} />;
}
