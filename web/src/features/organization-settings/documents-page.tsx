import { useCustomContent } from '@/api/platform/get-custom-content';
import { legalDocuments } from '@/lib/legal-documents';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Markdown } from '@/ui/markdown';
import { Page } from '@/ui/page';

/** The installation's documents for the members of every organization. */
export function DocumentsPage() {
  const { data, error, refetch, isFetching } = useCustomContent();
  const documents = legalDocuments(data);
  return (
    <Page narrow title="Documents" subtitle="Terms, policies and agreements of this installation.">
      {documents.map(({ id, name, description, link }) => (
        <Card
          key={id}
          title={name}
          aside={
            link && (
              <Button asChild>
                <a href={link.address} target="_blank" rel="noreferrer" aria-label={`${link.text}: ${name}`}>
                  {link.text}
                </a>
              </Button>
            )
          }
        >
          <Markdown text={description} />
        </Card>
      ))}
      {!data && error && (
        <ErrorNote title="Couldn't load the documents." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label="Loading documents" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Page>
  );
}
