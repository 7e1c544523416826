import { useState } from 'react';
import { useCompute } from '@/api/projects/list-compute';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { useRegions } from '@/api/projects/list-regions';
import type { Organization } from '@/lib/entities/organization';
import { keepDraft, type ProjectDraft, readDraft } from './kept-draft';
import { chosenRegion } from './nearest-regions';
import { offeredProviders } from './providers';
import { ownZone, placeOfZone } from './zone-places';

/** The draft of a new project: the user's choices on top of the recommended ones. */
export function useNewProject({ slug, plan }: Organization) {
  const [draft, setDraft] = useState(() => readDraft(slug));
  const [place] = useState(() => placeOfZone(ownZone()));
  const content = useCustomContent();
  const providers = content.data && offeredProviders(content.data);
  const provider = (providers?.find((it) => it.value === draft.provider) ?? providers?.[0])?.value;
  const regions = useRegions(slug, provider ?? null);
  const compute = useCompute(slug, plan.id);
  const sizes = compute.data?.sizes;
  const preferred = sizes?.find((it) => it.id === draft.computeSize && it.available);
  const size = preferred ?? sizes?.find((it) => it.id === compute.data?.default);
  return {
    name: draft.name ?? '',
    provider,
    providers,
    region: regions.data && chosenRegion(regions.data, place, draft.region),
    regions,
    place,
    size,
    compute,
    /** Refetches an option list that could not be loaded. */
    content,
    edit: (more: ProjectDraft) => {
      const next = { ...draft, ...more };
      keepDraft(slug, next);
      setDraft(next);
    },
    forget: () => keepDraft(slug, null),
  };
}

export type NewProjectChoices = ReturnType<typeof useNewProject>;
