import { useRef, useState } from 'react';
import { usePermissions } from '@/api/profile/list-permissions';
import type { ComputeSize } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { actionPermissions, allowedActions } from '@/lib/project-actions';
import { statusDisplay } from '@/lib/status-display';
import { useMedia } from '@/ui/use-media';
import type { ProjectPlan } from '../plan/use-project-plan';
import { ResizeBar } from './resize-bar';
import { SizeCards } from './size-cards';
import { SizeTable } from './size-table';
import { groupedSizes } from './size-text';

/** Below this width a table does not fit beside the navigation. */
const tight = '(width < 1024px)';

interface SizeChoiceProps {
  project: ProjectDetail;
  plan: ProjectPlan;
  sizes: ComputeSize[];
  current: ComputeSize | undefined;
}

/** All sizes as radio options; another than the current one can be requested. */
export function SizeChoice({ project, plan, sizes, current }: SizeChoiceProps) {
  const permitted = usePermissions(project.organization_slug, project.ref)(...actionPermissions.resize);
  const allowed = allowedActions(project).resize ?? false;
  const isTight = useMedia(tight);
  const [chosen, setChosen] = useState<string | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const selected = sizes.find((it) => it.id === chosen && it.available && it.id !== project.compute_size);
  const keep = () => {
    setChosen(null);
    // The pressed button is removed; the focus returns to the selected option.
    fields.current?.querySelector<HTMLInputElement>(`input[value="${project.compute_size ?? ''}"]`)?.focus();
  };
  const Sizes = isTight ? SizeCards : SizeTable;
  return (
    <>
      <fieldset ref={fields} className="border-t">
        <legend className="sr-only">Available sizes</legend>
        {(!permitted || !allowed) && (
          <p className="border-b px-4 py-3 text-sm text-muted">
            {permitted
              ? `Resizing isn't available in the current status: ${statusDisplay(project.status).word}.`
              : "Your role can't resize it."}
          </p>
        )}
        <Sizes
          groups={groupedSizes(sizes)}
          plan={plan}
          current={project.compute_size}
          value={selected?.id ?? project.compute_size}
          locked={!permitted || !allowed}
          onChange={setChosen}
        />
      </fieldset>
      {permitted && allowed && selected && (
        <ResizeBar project={project} plan={plan} from={current} to={selected} onKeep={keep} />
      )}
    </>
  );
}
