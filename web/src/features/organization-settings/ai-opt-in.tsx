import { useOptIn } from '@/api/organizations/opt-in';
import { offeredAiFeatures, switchedTo } from '@/lib/ai-features';
import { useAvailable } from '@/lib/available-features';
import type { Organization } from '@/lib/entities/organization';
import { ErrorNote } from '@/ui/error-note';
import { SwitchField } from '@/ui/switch-field';

/** The AI features that the organization opts in to; none by default. */
export function AiOptIn({ organization, readOnly }: { organization: Organization; readOnly: boolean }) {
  const { slug, opt_in_tags: tags } = organization;
  const change = useOptIn(slug);
  const offered = offeredAiFeatures(useAvailable());
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {offered.map(({ tag, name, does }) => {
          const on = tags.includes(tag);
          const isMeant = change.isPending && change.variables.includes(tag) !== on;
          return (
            <li key={tag}>
              <SwitchField
                label={name}
                hint={does}
                on={on}
                busy={isMeant}
                // Each request contains all of them: a concurrent second one would undo the first.
                disabled={readOnly || change.isPending}
                onChange={(enabled) => change.mutate(switchedTo(tags, tag, enabled))}
              />
            </li>
          );
        })}
      </ul>
      {readOnly && <p className="text-sm text-muted">Only an owner can change this.</p>}
      {change.error && <ErrorNote title="Couldn't save your choice." error={change.error} />}
    </div>
  );
}
