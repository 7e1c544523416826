import { Command as Cmdk } from 'cmdk';
import { memo } from 'react';
import type { Command } from '@/lib/commands/command';
import { ScrollArea } from '@/ui/scroll-area';
import { CommandRow } from './command-row';
import type { Section } from './layout';

interface CommandListProps {
  sections: Section[];
  onRun: (command: Command) => void;
}

/** The sections under their headings. Rendered only when they change, not for each letter. */
export const CommandList = memo(function CommandList({ sections, onRun }: CommandListProps) {
  return (
    <ScrollArea viewport={(content) => <Cmdk.List label="Commands">{content}</Cmdk.List>}>
      {sections.map(({ name, commands }) => (
        <Cmdk.Group
          key={name}
          value={name}
          heading={<span className="block px-2 pt-2 pb-1 text-xs text-muted">{name}</span>}
          className="px-2 last:pb-2"
        >
          {commands.map((command) => (
            <CommandRow key={command.id} command={command} onRun={onRun} />
          ))}
        </Cmdk.Group>
      ))}
    </ScrollArea>
  );
});
