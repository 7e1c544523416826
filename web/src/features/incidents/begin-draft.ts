import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import type { IncidentSuggestion } from '@/lib/entities/fleet';
import { emptyDraft, fromSuggestion, fromTemplate, type IncidentDraft } from './draft';

interface Beginning {
  /** The address's: `suggestion`, `template`, and places. */
  search: URLSearchParams;
  suggestion: IncidentSuggestion | undefined;
  templates: readonly IncidentTemplate[];
  now: number;
}

/** What the form begins with. Without a word it is the first template, so that there is never nothing to send. */
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
  const begun = { ...empty, scope: places };
  if (suggestion) return fromSuggestion(begun, suggestion);
  return template ? fromTemplate(begun, template, now) : begun;
}
