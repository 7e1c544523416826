import { useMemo } from 'react';
import { useFleet } from '@/api/operations/fleet';
import type { IncidentScope } from '@/api/operations/preview-incident';
import type { Fleet } from '@/lib/entities/fleet';
import { fleetTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { CheckList } from '@/ui/check-list';
import { SwitchField } from '@/ui/switch-field';
import { services } from './choices';
import { PickMany } from './pick-many';

interface ScopeFieldsProps {
  scope: IncidentScope;
  onChange: (change: Partial<IncidentScope>) => void;
  /** The server's errors, by field. */
  faults: Partial<Record<keyof IncidentScope, string | null>>;
}

/** Scope: regions, organizations and projects from the fleet. */
export function ScopeFields({ scope, onChange, faults }: ScopeFieldsProps) {
  useTopic(fleetTopic);
  const fleet = useFleet();
  const options = useMemo(() => optionsOf(fleet), [fleet]);
  const withChosen = (all: readonly string[], chosen: readonly string[]) =>
    [...new Set([...all, ...chosen])].map((value) => ({ value, label: value }));
  return (
    <div className="grid gap-4">
      <CheckList
        short
        label="Regions"
        options={withChosen(options.regions, scope.regions)}
        checked={scope.regions}
        onChange={(regions) => onChange({ regions })}
        error={faults.regions ?? null}
      />
      <PickMany
        label="Organizations"
        options={options.organizations}
        chosen={scope.organizations}
        onChange={(organizations) => onChange({ organizations })}
        error={faults.organizations ?? null}
      />
      <PickMany
        label="Projects"
        options={options.projects}
        chosen={scope.projects}
        onChange={(projects) => onChange({ projects })}
        error={faults.projects ?? null}
      />
      <CheckList
        short
        label="Services"
        options={withChosen(services, scope.services)}
        checked={scope.services}
        onChange={(chosen) => onChange({ services: chosen })}
        error={faults.services ?? null}
      />
      <SwitchField
        label="Show to all users"
        hint="Even if they're unaffected."
        on={scope.show_to_everybody}
        onChange={(show_to_everybody) => onChange({ show_to_everybody })}
      />
    </div>
  );
}

function optionsOf(fleet: Fleet | undefined) {
  const tiles = fleet?.tiles ?? [];
  return {
    regions: [...new Set(tiles.map((it) => it.project.region))].sort(),
    organizations: Object.entries(fleet?.organizations ?? {}).map(([slug, { name }]) => ({ value: slug, label: name, detail: slug })),
    projects: tiles.map(({ ref, project }) => ({ value: ref, label: project.name, detail: ref })),
  };
}
