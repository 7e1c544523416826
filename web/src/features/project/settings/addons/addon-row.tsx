import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';

interface AddonRowProps {
  title: string;
  /** Description in a sentence. */
  children: ReactNode;
  price?: ReactNode;
  /** The link, for available ones. */
  way?: { to: string; label: string };
}

/** An add-on of a project, with a link if it is available. */
export function AddonRow({ title, children, price, way }: AddonRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-medium">{title}</h3>
        <div className="text-muted">{children}</div>
        {price && <p>{price}</p>}
      </div>
      {way && (
        <Button asChild className="max-sm:w-full">
          <Link to={way.to}>{way.label}</Link>
        </Button>
      )}
    </li>
  );
}
