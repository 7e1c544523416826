import { Activity, BookOpen, Braces, Info, LifeBuoy, type LucideIcon } from 'lucide-react';
import { useHasStatusPage } from '@/api/auth/get-sign-in-settings';
import { type CustomContent, useCustomContent } from '@/api/platform/get-custom-content';
import { docsAddress } from '@/lib/docs-address';
import { webAddress } from '@/lib/web-address';

/** A help link. */
export interface HelpPlace {
  label: string;
  icon: LucideIcon;
  /** A page of the dashboard, or an external address. */
  to: string;
  /** Opens in a new tab. */
  isElsewhere: boolean;
}

/** The help links of this installation; external ones only if configured. */
export const useHelpPlaces = (): HelpPlace[] => helpPlaces(useCustomContent().data, useHasStatusPage());

export function helpPlaces(content: CustomContent | undefined, hasStatusPage: boolean): HelpPlace[] {
  return [
    ...elsewhere('Documentation', BookOpen, docsAddress(content)),
    { label: 'API reference', icon: Braces, to: '/api-docs', isElsewhere: false },
    ...elsewhere('System status', Activity, hasStatusPage ? '/status' : null),
    { label: 'Contact support', icon: LifeBuoy, to: '/support/new', isElsewhere: false },
    ...elsewhere('About this installation', Info, webAddress(content?.['platform:metadata_url'])),
  ];
}

const elsewhere = (label: string, icon: LucideIcon, to: string | null): HelpPlace[] =>
  to === null ? [] : [{ label, icon, to, isElsewhere: true }];
