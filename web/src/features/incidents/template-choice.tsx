import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import { Button } from '@/ui/button';

interface TemplateChoiceProps {
  templates: readonly IncidentTemplate[];
  /** The id of the one that was chosen last. */
  chosen: string | null;
  onChoose: (template: IncidentTemplate) => void;
}

/** What the text can begin with; choosing one replaces it, and keeps the places. */
export function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
  return (
    <div role="group" aria-labelledby="incident-templates" className="grid gap-2">
      <h2 id="incident-templates" className="text-sm font-medium">
        Start from a template
      </h2>
      <div className="flex flex-wrap gap-2">
        {templates.map((it) => (
          <Button
            key={it.id}
            aria-pressed={it.id === chosen}
            className="aria-pressed:border-accent aria-pressed:bg-hover"
            onClick={() => onChoose(it)}
          >
            {it.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
