import { ExternalLink } from 'lucide-react';
import { lazy } from 'react';
import type { CustomContent } from '@/api/platform/get-custom-content';
import { webAddress } from '@/lib/web-address';
import { Skeleton } from '@/ui/loading';
import { WhenSeen } from '@/ui/when-seen';

const BuiltInExampleList = lazy(async () => ({ default: (await import('./built-in-example-list')).BuiltInExampleList }));

type Examples = CustomContent['project_homepage:example_projects'];

/** Examples: the installation's, or built-in ones, which are loaded when they are scrolled into view. */
export function ExampleList({ projectRef, examples }: { projectRef: string; examples: Examples }) {
  if (examples === null) {
    return (
      <WhenSeen shape={<Skeleton className="h-53 max-sm:h-92 lg:max-xl:h-78" />}>
        <BuiltInExampleList projectRef={projectRef} />
      </WhenSeen>
    );
  }
  return (
    <ul className="grid gap-4">
      {examples.map(({ title, description, iconUrl, url }) => (
        <li key={`${title} ${url}`} className="flex items-start gap-3 text-sm">
          {webAddress(iconUrl) !== null && (
            <img src={iconUrl} alt="" width={20} height={20} loading="lazy" referrerPolicy="no-referrer" className="size-5 shrink-0" />
          )}
          <div className="min-w-0">
            {webAddress(url) !== null ? (
              <a href={url} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-2">
                {title}
                <ExternalLink className="ml-1 inline size-3.5 align-text-bottom" aria-hidden="true" />
              </a>
            ) : (
              <span className="font-medium">{title}</span>
            )}
            <p className="text-muted">{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
