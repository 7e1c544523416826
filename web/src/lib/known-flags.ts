/** A remote flag known to this version of the dashboard, other than those that release previews. */
export interface KnownFlag {
  name: string;
  /** Display name. */
  label: string;
  /** The effect of the flag. */
  does: string;
  /** The default if it is not set. */
  unset: boolean;
}

/** In display order on the operators' page. */
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
