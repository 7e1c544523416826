import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { webAddress } from '@/lib/web-address';
import { Button } from '@/ui/button';

interface DiscussionLinkProps {
  /** The discussions page; null where there is none. */
  url: string | null;
  /** What there is to say something about. */
  about: string;
  children: ReactNode;
}

/** Leads to where people talk about it, or to support where they talk nowhere. */
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
