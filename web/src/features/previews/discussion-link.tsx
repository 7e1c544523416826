import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { webAddress } from '@/lib/web-address';
import { Button } from '@/ui/button';

interface DiscussionLinkProps {
  /** The discussions page; null without one. */
  url: string | null;
  /** The subject of the feedback. */
  about: string;
  children: ReactNode;
}

/** Links to the discussion, or to support if there is none. */
export function DiscussionLink({ url, about, children }: DiscussionLinkProps) {
  const discussions = webAddress(url);
  const support = new URLSearchParams({ category: 'Problem', subject: `Feedback: ${about}` });
  return (
    <Button asChild>
      {discussions === null ? (
        <Link to={`/support/new?${support}`}>{children}</Link>
      ) : (
        <a href={discussions} target="_blank" rel="noreferrer">
          {children}
        </a>
      )}
    </Button>
  );
}
