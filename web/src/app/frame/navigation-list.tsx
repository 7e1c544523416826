import { useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '@/ui/class-names';
import { lateComponent } from '@/ui/late-component';
import type { NavigationEntry, NavigationGroup } from './navigation';
import { useIsCurrent } from './use-is-current';

interface NavigationListProps {
  groups: NavigationGroup[];
  /** Hides the labels when only the icons fit. */
  words?: string;
  onGo?: () => void;
}

/** The pages of an area in groups. */
export function NavigationList({ groups, words, onGo }: NavigationListProps) {
  return (
    <div className="grid gap-3">
      {groups.map((group) => (
        <Group key={group.heading ?? ''} group={group} words={words} onGo={onGo} />
      ))}
    </div>
  );
}

function Group({ group: { heading, entries }, words, onGo }: Omit<NavigationListProps, 'groups'> & { group: NavigationGroup }) {
  const id = useId();
  return (
    <div>
      {heading !== null && (
        <h2 id={id} className={classNames('px-2.5 pb-1 text-xs font-normal text-muted', words)}>
          {heading}
        </h2>
      )}
      <ul aria-labelledby={heading === null ? undefined : id} className="grid gap-0.5 max-sm:gap-1">
        {entries.map((entry) => (
          <li key={entry.to}>
            <PageLink entry={entry} words={words} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageLink({ entry, words, onGo }: Omit<NavigationListProps, 'groups'> & { entry: NavigationEntry }) {
  const { label, to, icon: Icon } = entry;
  const isCurrent = useIsCurrent(entry);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      data-tooltip={label}
      // Only the current page has the accent color.
      className={classNames(
        rowClasses,
        isCurrent ? 'bg-hover font-medium text-text [&_svg]:text-accent' : 'text-muted hover:bg-hover hover:text-text',
      )}
      onClick={onGo}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={words}>{label}</span>
      {entry.badge !== null && <LateBadge words={words} />}
    </Link>
  );
}

/** How long the page comes first, because it needs neither the badge nor its data. */
const badgeDelayMs = 2_000;

const LateBadge = lateComponent<{ words: string | undefined }>(async () => {
  await new Promise((resolve) => setTimeout(resolve, badgeDelayMs));
  return (await import('./findings-badge')).FindingsBadge;
}).Component;

/** A navigation item. */
export const rowClasses = 'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm max-sm:h-11';
