import { useId } from 'react';
import { areaText, offeredAreas, offeredScopes, scopeEffects, type ScopeArea, type ScopePermission, scopePermissions, type TokenScope } from '@/lib/entities/token-scopes';
import { Button } from '@/ui/button';

interface ScopeChoiceProps {
  chosen: ReadonlySet<TokenScope>;
  onChange: (chosen: ReadonlySet<TokenScope>) => void;
  error: string | null;
}

const presets = [
  { label: 'Read only', scopes: offeredScopes('read') },
  { label: 'Read and write', scopes: offeredScopes('read', 'write') },
  { label: 'None', scopes: offeredScopes() },
];

const isSame = (a: ReadonlySet<TokenScope>, b: ReadonlySet<TokenScope>): boolean => a.size === b.size && [...a].every((it) => b.has(it));

/** Read and write per area, or all of them by a preset. */
export function ScopeChoice({ chosen, onChange, error }: ScopeChoiceProps) {
  const id = useId();
  const toggle = (scope: TokenScope) => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    onChange(next);
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : `${id}-hint`} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Scopes</legend>
      <div role="group" aria-label="Presets" className="mb-1 flex flex-wrap gap-2">
        {presets.map(({ label, scopes }) => (
          <Button
            key={label}
            aria-pressed={isSame(chosen, scopes)}
            className="aria-pressed:border-accent aria-pressed:bg-hover"
            onClick={() => onChange(scopes)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ul className="divide-y rounded-md border">
        {offeredAreas.map((area) => (
          <li key={area} className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-sm">
            <span className="grid">
              {areaText(area)}
              <span className="text-muted">{scopeEffects[area]}</span>
            </span>
            <span className="flex gap-4">
              {scopePermissions.map((permission) => (
                <ScopeBox
                  key={permission}
                  area={area}
                  permission={permission}
                  checked={chosen.has(`${area}:${permission}`)}
                  onToggle={() => toggle(`${area}:${permission}`)}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : (
        <p id={`${id}-hint`} className="text-sm text-muted">
          Write access doesn't include read.
        </p>
      )}
    </fieldset>
  );
}

interface ScopeBoxProps {
  area: ScopeArea;
  permission: ScopePermission;
  checked: boolean;
  onToggle: () => void;
}

function ScopeBox({ area, permission, checked, onToggle }: ScopeBoxProps) {
  return (
    <label className="control flex cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        aria-label={`${areaText(area)}: ${permission}`}
        className="size-4"
      />
      <span aria-hidden="true">{permission === 'read' ? 'Read' : 'Write'}</span>
    </label>
  );
}
