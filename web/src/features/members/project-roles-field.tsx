import type { Role } from '@/api/organizations/list-roles';
import type { ProjectSummary } from '@/lib/entities/project';
import { SelectControl } from '@/ui/select-field';

/** The value for no role: an option cannot have an empty value. */
const nothing = '0';

interface ProjectRolesFieldProps {
  projects: ProjectSummary[];
  roles: Role[];
  /** Role IDs by ref. */
  value: Record<string, number>;
  onChange: (value: Record<string, number>) => void;
}

/** A role, or none, for each project; many projects scroll in their own box. */
export function ProjectRolesField({ projects, roles, value, onChange }: ProjectRolesFieldProps) {
  const options = [
    { value: nothing, label: 'No access' },
    ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const choose = (ref: string, chosen: string) => {
    const others = Object.fromEntries(Object.entries(value).filter(([it]) => it !== ref));
    onChange(chosen === nothing ? others : { ...others, [ref]: Number(chosen) });
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Roles on projects</legend>
      <div className="max-h-64 divide-y overflow-y-auto rounded-md border border-border-strong">
        {projects.map(({ ref, name }) => (
          <div key={ref} className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-center gap-3 px-3 py-1.5">
            <span className="truncate text-sm" title={name}>
              {name}
            </span>
            <SelectControl
              aria-label={`Role on ${name}`}
              value={String(value[ref] ?? nothing)}
              options={options}
              onChange={(chosen) => choose(ref, chosen)}
            />
          </div>
        ))}
      </div>
      {Object.keys(value).length === 0 && (
        <p className="text-sm text-muted">Assign a role on at least one project. To revoke all access, remove the member.</p>
      )}
    </fieldset>
  );
}
