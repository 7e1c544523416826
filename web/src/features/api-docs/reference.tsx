import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { TextField } from '@/ui/field';
import { CallSection } from './call-section';
import type { CallGroup } from './calls';
import { searchCalls } from './search-calls';

/** All calls by resource, with a search. The call of the address is expanded. */
export function Reference({ groups }: { groups: CallGroup[] }) {
  const [search, setSearch] = useState('');
  const { opened, toggle } = useOpenCalls();
  const found = searchCalls(groups, search);
  const count = found.reduce((sum, group) => sum + group.calls.length, 0);
  return (
    <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Resources groups={found} />
      <div className="grid min-w-0 content-start gap-8">
        <div className="grid gap-2">
          <TextField label="Search endpoints" type="search" placeholder="members, POST, /projects" value={search} onChange={setSearch} />
          <p role="status" className="text-sm text-muted">
            {count === 1 ? '1 endpoint' : `${count} endpoints`}
          </p>
        </div>
        {found.map((group) => (
          <Group key={group.id} group={group}>
            {group.calls.map((call) => (
              <CallSection key={call.id} call={call} open={opened.has(call.id)} onToggle={() => toggle(call.id)} />
            ))}
          </Group>
        ))}
        {count === 0 && (
          <EmptyState
            title="No endpoints found"
            text={`No endpoint matches “${search.trim()}”.`}
            action={<Button onClick={() => setSearch('')}>Clear search</Button>}
          />
        )}
      </div>
    </div>
  );
}

/** The expanded calls; the last one is in the address, so that it can be shared. */
function useOpenCalls() {
  const { hash } = useLocation();
  const [first] = useState(hash.slice(1));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([first]));
  useEffect(() => {
    if (first !== '') document.getElementById(first)?.scrollIntoView();
  }, [first]);
  const toggle = (id: string) => {
    const isOpen = opened.has(id);
    setOpened(new Set(isOpen ? [...opened].filter((it) => it !== id) : [...opened, id]));
    // The router would scroll there, away from the pointer.
    const address = isOpen ? window.location.pathname + window.location.search : `#${id}`;
    window.history.replaceState(window.history.state, '', address);
  };
  return { opened, toggle };
}

function Resources({ groups }: { groups: CallGroup[] }) {
  return (
    <nav aria-label="Resources" className="max-lg:hidden">
      <ul className="sticky top-16 grid gap-0.5">
        {groups.map(({ id, name, calls }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex h-9 items-center justify-between rounded-md px-2.5 text-sm text-muted hover:bg-hover hover:text-text">
              {name}
              <span className="text-xs tabular-nums">{calls.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { id, name, about }, children }: { group: CallGroup; children: ReactNode }) {
  return (
    <section id={id} aria-label={name} className="grid scroll-mt-16 gap-3">
      <header>
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="text-sm text-muted">{about.replaceAll('`', '')}</p>
      </header>
      <ul className="divide-y overflow-hidden rounded-md border">{children}</ul>
    </section>
  );
}
