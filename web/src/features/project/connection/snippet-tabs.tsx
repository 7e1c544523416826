import { useState } from 'react';
import { useCommands } from '@/lib/commands/use-commands';
import type { Connection } from '@/lib/entities/project';
import { readStored, writeStored } from '@/lib/storage';
import { CopyButton } from '@/ui/copy-button';
import { copyText } from '@/ui/copy-text';
import { Tabs } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import { filledSnippet, nameOf, type Snippet } from './snippets';

/** The language chosen last, for all projects. */
const storedAs = 'signalbox.connection_language';

interface SnippetTabsProps {
  snippets: [Snippet, ...Snippet[]];
  connection: Connection;
  /** Once it is revealed. */
  password: string | undefined;
}

/** Connection code in several languages as tabs, with a copy button. */
export function SnippetTabs({ snippets, connection, password }: SnippetTabsProps) {
  const [language, setLanguage] = useState(() => readStored(storedAs));
  const shown = snippets.find((it) => it.language === language) ?? snippets[0];
  const choose = (next: string) => {
    setLanguage(next);
    writeStored(storedAs, next);
  };
  const textOf = ({ code }: Snippet) => filledSnippet(code, connection, password);
  useCommands(
    snippets
      .filter((it) => nameOf(it) !== 'connection string')
      .map((it) => ({
        id: `connection-${it.language}`,
        section: 'Actions',
        name: `Copy ${nameOf(it)}`,
        searchText: `Connect, Connection string ${it.language}`,
        isHidden: true,
        action: () => void copyText(textOf(it)).then((copied) => copied && toast.success(`Copied ${nameOf(it)}`)),
      })),
  );
  const name = nameOf(shown);
  const box = (
    <div className="flex items-start gap-2 max-sm:flex-col">
      <pre className="min-w-0 flex-1 rounded-md border bg-background px-3 py-1.5 max-sm:w-full">
        <code
          aria-label={name.charAt(0).toUpperCase() + name.slice(1)}
          className="font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {textOf(shown)}
        </code>
      </pre>
      <CopyButton text={textOf(shown)} about={name} />
    </div>
  );
  if (snippets.length === 1) return box;
  return (
    <Tabs label="Language" tabs={snippets.map((it) => it.language)} value={shown.language} onChange={choose}>
      {box}
    </Tabs>
  );
}
