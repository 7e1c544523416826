import type { ReactNode } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { SwitchField } from '@/ui/switch-field';
import { chosenOf, impacts } from './choices';
import { faultsOf, type IncidentDraft } from './draft';
import { ScopeFields } from './scope-fields';

interface IncidentFieldsProps {
  draft: IncidentDraft;
  onChange: (change: Partial<IncidentDraft>) => void;
  /** The server's error. */
  error: unknown;
  /** The form was submitted, so missing fields are shown. */
  wasTried: boolean;
  /** Placed after the first fields: those only of a new one. */
  children?: ReactNode;
}

const titleLettersMax = 200;

/** Fields and scope of an incident or maintenance. */
export function IncidentFields({ draft, onChange, error, wasTried, children }: IncidentFieldsProps) {
  const { kind, title, impact, scope, planned_start, planned_end, announce_ahead, affects_project_creation } = draft;
  const missing = faultsOf(draft);
  return (
    <>
      <TextField
        label="Title"
        value={title}
        onChange={(next) => onChange({ title: next })}
        maxLength={titleLettersMax}
        autoComplete="off"
        error={(wasTried ? missing.title : null) ?? fieldFault(error, 'title', 'The title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Impact" value={impact} options={impacts} onChange={(value) => onChange({ impact: chosenOf(impacts, value) })} />
        {kind === 'maintenance' && (
          <>
            <span className="max-sm:hidden" />
            <DateTimeField
              label="Starts"
              value={planned_start}
              onChange={(next) => onChange({ planned_start: next })}
              hint="Your local time."
              error={fieldFault(error, 'planned_start', 'The start')}
            />
            <DateTimeField
              label="Ends"
              value={planned_end}
              onChange={(next) => onChange({ planned_end: next })}
              hint="Completed automatically."
              error={missing.planned_end ?? fieldFault(error, 'planned_end', 'The end')}
            />
          </>
        )}
      </div>
      {kind === 'maintenance' && (
        <SwitchField
          label="Show before start"
          hint="Show it now instead of when it starts."
          on={announce_ahead}
          onChange={(next) => onChange({ announce_ahead: next })}
        />
      )}
      {children}
      <SwitchField
        label="Affects project creation"
        hint="Warn people who create projects."
        on={affects_project_creation}
        onChange={(next) => onChange({ affects_project_creation: next })}
      />
      <fieldset className="grid gap-4 border-t pt-4">
        <legend className="sr-only">Scope</legend>
        <p className="text-muted">Scope. Everyone, unless you select regions, organizations or projects.</p>
        <ScopeFields
          scope={scope}
          onChange={(change) => onChange({ scope: { ...scope, ...change } })}
          faults={{
            regions: fieldFault(error, 'regions', 'The selection'),
            organizations: fieldFault(error, 'organizations', 'The selection'),
            projects: fieldFault(error, 'projects', 'The selection'),
            services: fieldFault(error, 'services', 'The selection'),
          }}
        />
      </fieldset>
    </>
  );
}
