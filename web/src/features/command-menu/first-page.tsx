import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { CommandPage } from './command-page';
import { usePermanentCommands } from './use-permanent-commands';

/** Permanent commands, then those of the screen. */
export function FirstPage() {
  const permanent = usePermanentCommands();
  const registered = useRegisteredCommands();
  return <CommandPage commands={[...permanent, ...registered.filter((it) => !it.isKeyOnly)]} prompt="Search or jump to…" />;
}
