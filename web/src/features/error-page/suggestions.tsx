import type { ReactNode } from 'react';
import { clearStored } from '@/lib/storage';
import { basePath } from '@/lib/return-to';
import { Button } from '@/ui/button';

/** Clears this site's browser storage, and reloads. */
function startAfresh() {
  clearStored(() => false);
  try {
    sessionStorage.clear();
  } catch {
    // A forbidden storage contains nothing of ours.
  }
  window.location.reload();
}

/** Suggested actions after a page error, each with its button. */
export function Suggestions({ support }: { support: string }) {
  return (
    <section aria-label="Suggestions" className="grid gap-2">
      <h2 className="text-lg font-semibold">Things to try</h2>
      <ul className="grid divide-y rounded-md border bg-surface">
        <Suggestion action={<Button onClick={() => window.location.reload()}>Refresh page</Button>}>
          Refresh the page.
        </Suggestion>
        <Suggestion
          action={
            <Button asChild>
              <a href={`${basePath}/logout`}>Sign out</a>
            </Button>
          }
        >
          Sign out and back in.
        </Suggestion>
        <Suggestion action={<Button onClick={startAfresh}>Clear browser storage</Button>}>
          Clear the dashboard's browser storage. You'll need to sign in again.
        </Suggestion>
        <Suggestion>Disable browser extensions that modify pages, such as translators.</Suggestion>
        <Suggestion
          action={
            <Button asChild>
              <a href={support}>Contact support</a>
            </Button>
          }
        >
          Contact support. The error details are filled in for you.
        </Suggestion>
      </ul>
    </section>
  );
}

function Suggestion({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <p className="min-w-0 flex-1 basis-64 text-muted">{children}</p>
      {action}
    </li>
  );
}
