import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

/** The page of a guide's address, if the installation has its own documentation. */
export function GuideElsewhere({ title, address }: { title: string; address: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title="This guide is in the documentation"
        text={`Opens in a new tab at ${new URL(address).host}.`}
        action={
          <Button asChild variant="primary">
            <a href={address} target="_blank" rel="noreferrer">
              Read the guide
            </a>
          </Button>
        }
      />
    </Page>
  );
}
