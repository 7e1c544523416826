import type { KeyCommand } from '@/lib/commands/use-key-commands';
import type { CurrentPlace } from './current-place';
import type { NavigationGroup } from './navigation';

interface GoTo {
  groups: readonly NavigationGroup[];
  place: Pick<CurrentPlace, 'slug' | 'isSelfHosted'>;
  /** The user has a platform role. */
  hasOperations: boolean;
  go: (to: string) => void;
}

/** `G` and a letter opens a page of the current area, or one of the main places if the area does not use the letter. */
export function goToCommands({ groups, place: { slug, isSelfHosted }, hasOperations, go }: GoTo): KeyCommand[] {
  const entries = groups.flatMap((group) => group.entries);
  const places = [
    ...entries.flatMap(({ label, to, key }) => (key === null ? [] : [{ label, to, key }])),
    ...(slug === undefined ? [] : [{ label: 'Projects', to: `/org/${slug}`, key: 'P' }]),
    ...(isSelfHosted ? [] : [{ label: 'Organizations', to: '/organizations', key: 'O' }]),
    { label: 'Your account', to: isSelfHosted ? '/account/appearance' : '/account', key: 'Y' },
    ...(hasOperations ? [{ label: 'Operations', to: '/ops', key: 'W' }] : []),
  ];
  const used = new Set<string>();
  return places.flatMap(({ label, to, key }): KeyCommand[] => {
    if (used.has(key)) return [];
    used.add(key);
    return [{ id: `go-to-${key}`, section: 'Go to', name: label, shortcut: `G ${key}`, isKeyOnly: true, action: () => go(to) }];
  });
}
