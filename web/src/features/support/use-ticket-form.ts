import { useMemo, useState } from 'react';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useFeature } from '@/api/profile/use-feature';
import { useProject } from '@/api/projects/get-project';
import { type Edits, keepEdits, readEdits } from './kept-edits';
import { initialPlace, prefilledCategory, readPrefilled } from './prefilled';
import type { TicketForm } from './ticket-form';
import { offeredCategories } from '@/api/support/ticket-labels';

/** The form of an address: prefilled values, overlaid with the user's edits. */
export function useTicketForm(search: string) {
  const prefilled = useMemo(() => readPrefilled(search), [search]);
  const categories = offeredCategories(useFeature('billing:all'));
  const organizations = useOrganizations();
  const ref = prefilled.projectRef;
  const project = useProject(ref ?? '', { enabled: ref !== null });
  const [edits, setEdits] = useState<Edits>(() => readEdits(search));
  // Users who cannot load the list can still ask for help.
  const mine = organizations.data ?? (organizations.isError ? [] : undefined);
  const started = initialPlace(prefilled, mine, project.isError ? null : project.data);
  const form: TicketForm = {
    category: prefilledCategory(prefilled, categories),
    severity: 'Low',
    organization: '',
    project: '',
    services: [],
    subject: prefilled.subject,
    message: prefilled.message,
    ...started,
    ...edits,
  };
  return {
    form,
    sid: prefilled.sid,
    categories,
    organizations: mine,
    edit: (more: Edits) => {
      const next = { ...edits, ...more };
      keepEdits(search, next);
      setEdits(next);
    },
    forget: () => keepEdits(search, null),
  };
}
