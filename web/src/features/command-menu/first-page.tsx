import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { CommandPage } from './command-page';
import { useStandingCommands } from './use-permanent-commands';

/** Permanent commands, then those of the screen. */
export function FirstPage() {
  const standing = useStandingCommands();
  const registered = useRegisteredCommands();
  return <CommandPage commands={[...standing, ...registered]} prompt="Search or jump to…" />;
}
