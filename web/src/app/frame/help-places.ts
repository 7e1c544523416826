import { BookOpen, Braces, LifeBuoy, type LucideIcon } from 'lucide-react';
import { docsUrl } from '@/lib/docs-url';

/** Where help is to be had. */
export interface HelpPlace {
  label: string;
  icon: LucideIcon;
  /** A page here, or an address elsewhere. */
  to: string;
  isElsewhere: boolean;
}

export const helpPlaces: HelpPlace[] = [
  { label: 'Documentation', icon: BookOpen, to: docsUrl, isElsewhere: true },
  { label: 'API reference', icon: Braces, to: '/api-docs', isElsewhere: false },
  { label: 'Contact support', icon: LifeBuoy, to: '/support/new', isElsewhere: false },
];
