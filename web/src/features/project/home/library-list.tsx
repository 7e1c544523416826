import { ExternalLink } from 'lucide-react';
import type { CustomContent } from '@/api/platform/get-custom-content';

type Library = CustomContent['project_homepage:client_libraries'][number];

/** Owner and name in the format of the repository host. */
const repository = /^[\w.-]+\/[\w.-]+$/;

/** The client libraries by language: owner, maturity and repository. */
export function LibraryList({ libraries }: { libraries: readonly Library[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {libraries.map(({ language, official, releaseState, gitRepo }) => (
        <li key={`${language} ${gitRepo}`} className="min-w-0 text-sm">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{language}</span>
            <span className="text-muted">{official ? 'Official' : 'Community'}</span>
            {releaseState && <span className="rounded-full border px-1.5 text-xs text-muted">{releaseState}</span>}
          </p>
          {repository.test(gitRepo) ? (
            <a
              href={`https://github.com/${gitRepo}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex max-w-full items-center gap-1 font-mono text-xs text-muted underline underline-offset-2 hover:text-text"
            >
              <span className="min-w-0">{gitRepo}</span>
              <ExternalLink className="size-3 shrink-0" aria-hidden="true" />
            </a>
          ) : (
            <span className="font-mono text-xs text-muted">{gitRepo}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
