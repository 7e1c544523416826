import { Command as Cmdk } from 'cmdk';
import { ChevronRight } from 'lucide-react';
import type { Command } from '@/lib/commands/command';
import { Kbd } from '@/ui/kbd';

interface CommandRowProps {
  command: Command;
  onRun: (command: Command) => void;
}

/** A command: icon, name, and details at the end. */
export function CommandRow({ command, onRun }: CommandRowProps) {
  const { id, name, detail, icon: Icon, badge, shortcut } = command;
  return (
    <Cmdk.Item
      value={id}
      onSelect={() => onRun(command)}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm select-none -outline-offset-1 outline-border-strong data-[selected=true]:bg-hover data-[selected=true]:outline max-sm:min-h-11"
    >
      {Icon && <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />}
      <span className="min-w-0 truncate">{name}</span>
      {detail && <span className="min-w-0 truncate font-mono text-xs text-muted max-sm:hidden">{detail}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {badge}
        {shortcut && <Kbd>{shortcut}</Kbd>}
        {'opens' in command && <ChevronRight className="size-4 text-muted" aria-hidden="true" />}
      </span>
    </Cmdk.Item>
  );
}
