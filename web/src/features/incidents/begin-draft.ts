import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import type { IncidentSuggestion } from '@/lib/entities/fleet';
import { emptyDraft, fromSuggestion, fromTemplate, type IncidentDraft } from './draft';

interface Beginning {
  /** From the address: `suggestion`, `template`, and locations. */
  search: URLSearchParams;
  suggestion: IncidentSuggestion | undefined;
  templates: readonly IncidentTemplate[];
  now: number;
}

/**
 * The initial draft. Without parameters it is the first template, so that there is always something
 * to send.
 */
export function beginDraft({ search, suggestion, templates, now }: Beginning): IncidentDraft {
  const empty = emptyDraft(now);
  const places = {
    ...empty.scope,
    regions: [...search.getAll('region'), ...search.getAll('suggestion')],
    organizations: search.getAll('organization'),
    projects: search.getAll('project'),
  };
  const templateId = search.get('template');
  const template = templates.find((it) => it.id === templateId) ?? templates[0];
  const started = { ...empty, scope: places };
  if (suggestion) return fromSuggestion(started, suggestion);
  return template ? fromTemplate(started, template, now) : started;
}
