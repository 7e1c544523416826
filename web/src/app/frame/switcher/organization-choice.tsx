import { Building2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { ChoiceLink } from './choice-link';
import { ChoiceList } from './choice-list';
import type { ChoiceProps } from './switcher-kinds';

/** The user's organizations with their plans. */
export function OrganizationChoice({ slug, onChosen }: ChoiceProps) {
  const query = useOrganizations();
  const options = useMemo(
    () => query.data?.map((it) => ({ id: it.slug, to: `/org/${it.slug}`, label: it.name, detail: it.plan.name })),
    [query.data],
  );
  return (
    <ChoiceList label="Organizations" query={query} options={options} currentId={slug} onChosen={onChosen}>
      <ChoiceLink to="/organizations" icon={Building2} label="All organizations" onChosen={onChosen} />
      <ChoiceLink to="/new" icon={Plus} label="New organization" onChosen={onChosen} />
    </ChoiceList>
  );
}
