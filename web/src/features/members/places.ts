/** The scope of a role. */
export type Place = 'everywhere' | 'projects';

export const places = [
  { value: 'everywhere', label: 'Whole organization', detail: 'All current and future projects.' },
  { value: 'projects', label: 'Selected projects', detail: 'Only these projects and the member list.' },
] as const satisfies readonly { value: Place; label: string; detail: string }[];
