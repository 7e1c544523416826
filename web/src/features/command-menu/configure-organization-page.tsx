import { Building2 } from 'lucide-react';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { CommandPage } from './command-page';
import { isConfigurable } from './configurable';

/** The settings of the user's organizations. */
export function ConfigureOrganizationPage() {
  const { data: organizations = [] } = useOrganizations();
  const commands = organizations.filter(isConfigurable).map(({ slug, name }) => ({
    id: slug,
    section: 'Organizations',
    name,
    detail: slug,
    icon: Building2,
    route: `/org/${slug}/settings`,
  }));
  return <CommandPage commands={commands} prompt="Configure which organization?" />;
}
