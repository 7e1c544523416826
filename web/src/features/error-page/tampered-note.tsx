import type { MouseEvent } from 'react';
import { Button } from '@/ui/button';

/** DOM errors after another script has moved React's elements. */
const tampering = /Failed to execute '(removeChild|insertBefore)'|(removeChild|insertBefore).*(not a child|NotFoundError)/;

/** Returns whether an error is typical for translators and other extensions. */
export const isTampering = (message: string): boolean => tampering.test(message);

/** React's description of the problem. */
const moreInformation = 'https://github.com/facebook/react/issues/11538';

function refresh(event: MouseEvent) {
  // To the own address, because a link with a fragment would only scroll.
  event.preventDefault();
  window.location.reload();
}

/** Explains that the page's content was changed from outside, which broke the page. */
export function TamperedNote({ support }: { support: string }) {
  return (
    <section aria-label="Likely cause" className="grid gap-3 rounded-md border border-warn/40 bg-warn/8 p-4">
      <p className="font-medium">A browser extension or a translator may have changed this page.</p>
      <p className="text-muted">
        Tools that modify pages, such as Google Translate, can break them. Disable them for this site and refresh the
        page.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={window.location.href} onClick={refresh}>
            Refresh page
          </a>
        </Button>
        <Button asChild>
          <a href={moreInformation} target="_blank" rel="noreferrer">
            More information
          </a>
        </Button>
        <Button asChild variant="ghost">
          <a href={support}>Still stuck?</a>
        </Button>
      </div>
    </section>
  );
}
