/** Where a role counts. */
export type Place = 'everywhere' | 'projects';

export const places = [
  { value: 'everywhere', label: 'The whole organization', detail: 'Every project, also those to come.' },
  { value: 'projects', label: 'Chosen projects', detail: 'They see only these, and who else is a member.' },
] as const satisfies readonly { value: Place; label: string; detail: string }[];
