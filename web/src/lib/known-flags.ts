/** A remote flag that this version of the dashboard knows, apart from those that release previews. */
export interface KnownFlag {
  name: string;
  /** What it is called in words. */
  label: string;
  /** What it does while it is on. */
  does: string;
  /** What counts where no one has set it. */
  unset: boolean;
}

/** In the order in which operators see them. */
export const knownFlags: readonly KnownFlag[] = [
  {
    name: 'ongoingIncident',
    label: 'Incident banners',
    does: 'Show open incidents to affected users below the top bar.',
    unset: true,
  },
  {
    name: 'showNoticeBanner',
    label: 'Notice banner',
    does: 'Show the current notice to all signed-in users below the top bar.',
    unset: false,
  },
  {
    name: 'clockSkewBanner',
    label: 'Clock skew banner',
    does: 'Warn users whose clock is more than 2 minutes off.',
    unset: true,
  },
];
