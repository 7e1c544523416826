import { InlineFact } from '@/ui/facts';
import { categoryLabel } from '@/api/support/ticket-labels';
import { TicketPage } from './ticket-page';

/** One of the user's own tickets. */
export function AuthorTicketPage() {
  return (
    <TicketPage
      side="author"
      list={{ to: '/support/new', label: 'Your tickets' }}
      facts={({ category, severity, project_ref }) => (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <InlineFact name="Category">{categoryLabel(category)}</InlineFact>
          <InlineFact name="Severity">{severity}</InlineFact>
          {project_ref !== null && (
            <InlineFact name="Project">
              <span className="font-mono text-xs">{project_ref}</span>
            </InlineFact>
          )}
        </dl>
      )}
    />
  );
}
