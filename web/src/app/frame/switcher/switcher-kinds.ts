/** What can be switched in the top bar. */
export type SwitcherKind = 'organization' | 'project';

/** How each is called. */
export const switcherWords: Record<SwitcherKind, { title: string; button: string }> = {
  organization: { title: 'Organizations', button: 'Switch organization' },
  project: { title: 'Projects', button: 'Switch project' },
};

/** Where the person is, and what to do once they have chosen where to go. */
export interface ChoiceProps {
  slug: string | undefined;
  projectRef: string | undefined;
  onChosen: () => void;
}
