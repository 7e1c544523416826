import { BookOpen, Braces, Info, LifeBuoy, type LucideIcon } from 'lucide-react';
import { type CustomContent, useCustomContent } from '@/api/platform/get-custom-content';
import { docsAddress } from '@/lib/docs-address';
import { webAddress } from '@/lib/web-address';

/** A help link. */
export interface HelpPlace {
  label: string;
  icon: LucideIcon;
  /** A page of the dashboard, or an external address. */
  to: string;
  isElsewhere: boolean;
}

/** The help links of this installation; external ones only if configured. */
export const useHelpPlaces = (): HelpPlace[] => helpPlaces(useCustomContent().data);

export function helpPlaces(content: CustomContent | undefined): HelpPlace[] {
  return [
    ...elsewhere('Documentation', BookOpen, docsAddress(content)),
    { label: 'API reference', icon: Braces, to: '/api-docs', isElsewhere: false },
    { label: 'Contact support', icon: LifeBuoy, to: '/support/new', isElsewhere: false },
    ...elsewhere('About this installation', Info, webAddress(content?.['platform:metadata_url'])),
  ];
}

const elsewhere = (label: string, icon: LucideIcon, to: string | null): HelpPlace[] =>
  to === null ? [] : [{ label, icon, to, isElsewhere: true }];
