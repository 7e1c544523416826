import { Braces, LifeBuoy, type LucideIcon } from 'lucide-react';

/** Where help is to be had. */
export interface HelpPlace {
  label: string;
  icon: LucideIcon;
  /** A page here, or an address elsewhere. */
  to: string;
  isElsewhere: boolean;
}

export const helpPlaces: HelpPlace[] = [
  { label: 'API reference', icon: Braces, to: '/api-docs', isElsewhere: false },
  { label: 'Contact support', icon: LifeBuoy, to: '/support/new', isElsewhere: false },
];
