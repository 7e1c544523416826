import { Command as Cmdk } from 'cmdk';
import { type ReactNode, useMemo, useState } from 'react';
import type { Command } from '@/lib/commands/command';
import { CommandList } from './command-list';
import { layOut } from './layout';
import { useMenu } from './menu-context';
import { Outcome } from './result-note';
import { PageTop } from './page-top';

interface CommandPageProps {
  commands: readonly Command[];
  /** Placeholder and name of the field. */
  prompt: string;
  /** Shown over the list while it is empty. */
  instead?: ReactNode;
}

/** A page of the menu: commands in sections, with search, selected by the arrow keys. */
export function CommandPage({ commands, prompt, instead }: CommandPageProps) {
  const { query, setQuery, run } = useMenu();
  // Updated synchronously with the input: Enter must run the visible selection.
  const { sections, found } = useMemo(() => layOut(commands, query), [commands, query]);
  const shown = sections.flatMap((section) => section.commands);
  const first = shown[0]?.id ?? '';
  const [chosen, setChosen] = useState({ id: first, query });
  // Every new search selects its best result; if the selection disappears, the first one.
  const isThere = chosen.query === query && shown.some(({ id }) => id === chosen.id);
  return (
    <Cmdk
      label={prompt}
      shouldFilter={false}
      // They would override Ctrl+K and Ctrl+N of the browser and the dashboard.
      vimBindings={false}
      loop
      value={isThere ? chosen.id : first}
      onValueChange={(id) => setChosen({ id, query })}
      className="flex min-h-0 flex-col focus:outline-none"
    >
      <PageTop>
        <Cmdk.Input
          autoFocus
          data-autofocus
          value={query}
          onValueChange={setQuery}
          placeholder={prompt}
          // On a phone large enough that the browser does not zoom.
          className="h-full min-w-0 flex-1 bg-transparent text-base placeholder:text-muted focus:outline-none max-sm:text-lg"
        />
      </PageTop>
      {instead}
      <CommandList sections={sections} onRun={run} />
      {!instead && <Outcome query={query.trim()} found={found} shown={shown.length} />}
    </Cmdk>
  );
}
