import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

export interface PlannedPageProps {
  title: string;
  /** What there is instead, in a sentence or two. */
  sentence: string;
  /** An alternative until then: a page of the dashboard or an external address. */
  today?: { label: string; to: string };
}

/** The page of an address whose feature this version does not have; it promises nothing. */
export function PlannedPage({ title, sentence, today }: PlannedPageProps) {
  return (
    <Page title={title}>
      <EmptyState
        title="Not available in this version"
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
