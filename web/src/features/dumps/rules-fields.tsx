import type { RestoreRules } from '@/lib/entities/dumps';
import { RadioField } from '@/ui/radio-field';
import { SwitchField } from '@/ui/switch-field';

export const firstRules: RestoreRules = {
  content: 'everything',
  schemas: [],
  tables: [],
  existing: 'stop',
  all_or_nothing: true,
  keep_owners: false,
  keep_privileges: false,
};

interface RulesFieldsProps {
  rules: RestoreRules;
  onChange: (rules: RestoreRules) => void;
  /** A script has no parts to choose, and drops nothing by itself. */
  isScript?: boolean;
}

/** How the statements of a dump are run. */
export function RulesFields({ rules, onChange, isScript = false }: RulesFieldsProps) {
  const existing = [
    { value: 'stop', label: 'Stop', detail: 'An object that exists is an error' },
    { value: 'skip', label: 'Skip', detail: 'It stays as it is, also the rows of a table' },
    ...(isScript ? [] : ([{ value: 'replace', label: 'Drop and recreate', detail: 'It is lost, with what depends on it' }] as const)),
  ] as const;
  return (
    <div className="grid gap-4">
      {!isScript && (
        <RadioField
          label="Contents"
          value={rules.content}
          onChange={(content) => onChange({ ...rules, content })}
          options={[
            { value: 'everything', label: 'Definitions and data' },
            { value: 'definitions', label: 'Definitions only' },
            { value: 'data', label: 'Data only' },
          ]}
        />
      )}
      <RadioField label="Objects that exist" value={rules.existing} onChange={(value) => onChange({ ...rules, existing: value })} options={existing} />
      <SwitchField
        label="All or nothing"
        hint="In one transaction: if a statement fails, nothing is changed. Off: failed statements are listed, and the others take effect."
        on={rules.all_or_nothing}
        onChange={(all_or_nothing) => onChange({ ...rules, all_or_nothing })}
      />
      {!isScript && (
        <SwitchField
          label="Keep owners"
          hint="Objects belong to the roles that owned them. These must exist in this project, be granted to its own role, and may create objects in the schema; other statements fail. Off: the project's role owns everything."
          on={rules.keep_owners}
          onChange={(keep_owners) => onChange({ ...rules, keep_owners })}
        />
      )}
      <SwitchField
        label="Keep privileges"
        hint="Grants to roles, which must exist in this project."
        on={rules.keep_privileges}
        onChange={(keep_privileges) => onChange({ ...rules, keep_privileges })}
      />
    </div>
  );
}
