import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import { Button } from '@/ui/button';

interface TemplateChoiceProps {
  templates: readonly IncidentTemplate[];
  /** The ID of the last chosen template. */
  chosen: string | null;
  onChoose: (template: IncidentTemplate) => void;
}

/** Text templates; choosing one replaces the text, and keeps the scope. */
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
