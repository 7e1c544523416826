/** The switchers of the top bar. */
export type SwitcherKind = 'organization' | 'project' | 'branch';

/** Their names. */
export const switcherTexts: Record<SwitcherKind, { title: string; button: string }> = {
  organization: { title: 'Organizations', button: 'Switch organization' },
  branch: { title: 'Branches', button: 'Switch branch' },
  project: { title: 'Projects', button: 'Switch project' },
};

/** The current location, and the callback after a choice. */
export interface ChoiceProps {
  slug: string | undefined;
  projectRef: string | undefined;
  onChosen: () => void;
}
