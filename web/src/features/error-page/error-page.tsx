import { clearStored } from '@/lib/storage';
import { basePath } from '@/lib/return-to';
import { usePageTitle } from '@/lib/page-title';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { CopyButton } from '@/ui/copy-button';
import { isTampering, TamperedNote } from './tampered-note';

/** Clears what the browser keeps of this site, and begins again. */
function startAfresh() {
  clearStored(() => false);
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing of ours.
  }
  window.location.reload();
}

interface ErrorPageProps {
  error: unknown;
  onReset: () => void;
  /** Within the frame, which has not failed. */
  inside?: boolean;
}

/** The page for any client exception, with the specification's words. */
export function ErrorPage({ error, onReset, inside = false }: ErrorPageProps) {
  usePageTitle('Unexpected error');
  const Region = inside ? 'div' : 'main';
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? message) : message;
  return (
    <Region className={classNames('mx-auto grid max-w-2xl content-center gap-6 p-4 sm:p-8', !inside && 'min-h-dvh')}>
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold">Sorry! An unexpected error occurred.</h1>
        <p className="text-muted">
          Application error: a client-side exception has occurred (see browser console for more information)
        </p>
      </header>
      <div className="grid gap-2 rounded-md border bg-surface p-4">
        <div className="flex items-start justify-between gap-4">
          <p className="min-w-0 font-mono text-sm">{message}</p>
          <CopyButton text={stack} about="error" />
        </div>
      </div>
      {isTampering(message) ? <TamperedNote /> : <Suggestions />}
      <p className="text-muted">Your projects are not affected by an error of this page.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onReset}>
          Return to dashboard
        </Button>
        {!isTampering(message) && <Button onClick={() => window.location.reload()}>Refresh page</Button>}
        <Button asChild>
          <a href={`${basePath}/logout`}>Sign out</a>
        </Button>
        <Button onClick={startAfresh}>Clear browser storage</Button>
      </div>
    </Region>
  );
}

function Suggestions() {
  return (
    <section aria-label="Suggestions" className="grid gap-2">
      <h2 className="text-lg font-semibold">What you can try</h2>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        <li>Refresh the page.</li>
        <li>Sign out and sign in again.</li>
        <li>Clear what this browser stores of the dashboard. You will have to sign in again.</li>
        <li>Disable browser extensions that change the content of pages, such as translators.</li>
      </ul>
    </section>
  );
}
