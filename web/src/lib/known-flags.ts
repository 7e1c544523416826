/** A remote flag that this version of the dashboard knows, apart from those that release previews. */
export interface KnownFlag {
  name: string;
  /** What it is called in words. */
  label: string;
  /** What it does while it is on. */
  does: string;
  /** What counts where nobody has set it. */
  unset: boolean;
}

/** In the order in which operators see them. */
export const knownFlags: readonly KnownFlag[] = [
  {
    name: 'ongoingIncident',
    label: 'Banners of incidents',
    does: 'Everybody whom an open incident concerns has its banner below the top bar.',
    unset: true,
  },
  {
    name: 'showNoticeBanner',
    label: 'Banner of the notice',
    does: 'Everybody who is signed in has your notice below the top bar, while there is one.',
    unset: false,
  },
  {
    name: 'clockSkewBanner',
    label: 'Banner of a clock that is off',
    does: "Whoever's clock differs from the server's by more than two minutes is told so.",
    unset: true,
  },
];
