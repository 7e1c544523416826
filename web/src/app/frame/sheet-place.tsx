import { Building2, ChevronsUpDown, GitBranch, LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { useParentName } from './use-parent-name';
import type { CurrentPlace } from './current-place';
import { rowClasses } from './navigation-list';
import { type SwitcherKind, switcherTexts } from './switcher/switcher-kinds';

interface SheetPlaceProps {
  place: CurrentPlace;
  onSwitch: (kind: SwitcherKind) => void;
  onGo: () => void;
}

const classes = `${rowClasses} text-muted hover:bg-hover hover:text-text`;

/**
 * The current organization and project, with their switchers, if the top bar does not show them.
 */
export function SheetPlace({ place: { slug, organization, ref, project, isSelfHosted }, onSwitch, onGo }: SheetPlaceProps) {
  const parent = project?.parent_project_ref;
  return (
    <ul aria-label="Organization and project" className="grid gap-1">
      {slug && ref && (
        <li>
          <Link to={`/org/${slug}`} onClick={onGo} className={classes}>
            <Building2 className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{organization?.name ?? slug}</span>
          </Link>
        </li>
      )}
      {parent && <ParentRow parentRef={parent} onGo={onGo} />}
      {!isSelfHosted && slug && (
        <>
          <SwitchRow kind="organization" onSwitch={onSwitch} />
          {ref && <SwitchRow kind="project" onSwitch={onSwitch} />}
        </>
      )}
      {!slug && (
        <li>
          <Link to="/organizations" onClick={onGo} className={classes}>
            <LayoutGrid className="size-4 shrink-0" aria-hidden="true" />
            All organizations
          </Link>
        </li>
      )}
    </ul>
  );
}

function ParentRow({ parentRef, onGo }: { parentRef: string; onGo: () => void }) {
  const name = useParentName(parentRef);
  return (
    <li>
      <Link to={`/project/${parentRef}`} onClick={onGo} className={classes}>
        <GitBranch className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">Branch of {name}</span>
      </Link>
    </li>
  );
}

function SwitchRow({ kind, onSwitch }: { kind: SwitcherKind; onSwitch: (kind: SwitcherKind) => void }) {
  return (
    <li>
      <button type="button" onClick={() => onSwitch(kind)} className={classes}>
        <ChevronsUpDown className="size-4 shrink-0" aria-hidden="true" />
        {switcherTexts[kind].button}
      </button>
    </li>
  );
}
