import { useState } from 'react';
import type { CustomContent } from '@/api/platform/get-custom-content';
import { webAddress } from '@/lib/web-address';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';

type Testimonial = CustomContent['sign_in:testimonials'][number];

/**
 * Testimonials, one at a time, beside the form. They use the free space so that the form does not
 * move when they load.
 */
export function Testimonials({ all }: { all: Testimonial[] }) {
  const [turns, setTurns] = useState(0);
  const shown = all[turns % all.length];
  if (!shown) return null;
  return (
    <aside
      aria-label="What people say"
      className="fixed inset-y-0 right-0 hidden w-[calc(50vw-12rem)] content-center gap-5 p-10 lg:grid"
    >
      <div aria-live="polite">
        <Quote key={turns} {...shown} />
      </div>
      {all.length > 1 && (
        <div className="-ml-3 flex items-center gap-2 text-sm text-muted">
          <Button variant="ghost" onClick={() => setTurns(turns + 1)}>
            Next
          </Button>
          <span className="tabular-nums">
            {(turns % all.length) + 1} of {all.length}
          </span>
        </div>
      )}
    </aside>
  );
}

function Quote({ text, handle, url, img_url }: Testimonial) {
  const address = webAddress(url);
  return (
    <figure className="grid max-w-80 animate-fade-in gap-4">
      <blockquote className="text-muted">“{text}”</blockquote>
      <figcaption className="flex min-w-0 items-center gap-3 text-sm">
        <Avatar url={webAddress(img_url)} name={handle.replace(/^@/, '')} size="small" />
        {address ? (
          <a href={address} target="_blank" rel="noreferrer" className="truncate font-medium underline underline-offset-2">
            {handle}
          </a>
        ) : (
          <span className="truncate font-medium">{handle}</span>
        )}
      </figcaption>
    </figure>
  );
}
