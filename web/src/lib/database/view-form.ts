import { changedMembers, creates, type DefinitionChange, updates } from './definition-change';
import { nameFault } from './names';
import type { MaterializedView, View } from './relation-entities';
import type { FormFaults } from './table-form';

/** A view or materialized view as its form has it. */
export interface ViewForm {
  name: string;
  isMaterialized: boolean;
  /** A query. */
  definition: string;
  /** Only for views: the rights are those of who reads it. */
  isInvoker: boolean;
  comment: string;
}

/** A view or materialized view of a list. */
export type ListedView = (View & { isMaterialized: false }) | (MaterializedView & { isMaterialized: true });

export const newView: ViewForm = { name: '', isMaterialized: false, definition: 'SELECT ', isInvoker: true, comment: '' };

export const viewFormOf = (view: ListedView): ViewForm => ({
  name: view.name,
  isMaterialized: view.isMaterialized,
  definition: view.definition,
  isInvoker: !view.isMaterialized && view.security_invoker,
  comment: view.comment ?? '',
});

/** Both kinds of views in the order of their names. */
export const listedViews = (views: readonly View[], materialized: readonly MaterializedView[]): ListedView[] =>
  [...views.map((it) => ({ ...it, isMaterialized: false as const })), ...materialized.map((it) => ({ ...it, isMaterialized: true as const }))].sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const viewKind = (isMaterialized: boolean) => (isMaterialized ? 'materialized-views' : 'views');

export function viewFaults({ name, definition }: ViewForm): FormFaults {
  const fault = nameFault(name);
  const query = definition.trim().toLowerCase();
  return { ...(fault !== null && { name: fault }), ...((query === '' || query === 'select') && { definition: 'Enter a query.' }) };
}

export const viewCreation = (schema: string, { name, isMaterialized, definition, isInvoker, comment }: ViewForm): DefinitionChange =>
  creates(viewKind(isMaterialized), { schema, name, definition, ...(!isMaterialized && { security_invoker: isInvoker }), ...(comment !== '' && { comment }) });

/** The calls that change a view. The query of a materialized view cannot be changed. */
export function viewChanges(id: number, before: ViewForm, next: ViewForm): DefinitionChange[] {
  const facts = ({ name, comment, definition, isInvoker, isMaterialized }: ViewForm) => ({ name, comment, ...(!isMaterialized && { definition, security_invoker: isInvoker }) });
  const changed = changedMembers(facts(before), facts(next));
  return changed ? [updates(viewKind(before.isMaterialized), id, changed)] : [];
}
