import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

export interface PlannedPageProps {
  title: string;
  /** The planned page. */
  sentence: string;
  /** An alternative until then: a page of the dashboard or an external address. */
  today?: { label: string; to: string };
}

/** A page that is not built yet. */
export function PlannedPage({ title, sentence, today }: PlannedPageProps) {
  return (
    <Page title={title}>
      <EmptyState
        title="Coming soon"
        text={sentence}
        action={
          today && (
            <Button asChild>
              {today.to.startsWith('/') ? (
                <Link to={today.to}>{today.label}</Link>
              ) : (
                <a href={today.to} target="_blank" rel="noreferrer">
                  {today.label}
                </a>
              )}
            </Button>
          )
        }
      />
    </Page>
  );
}
