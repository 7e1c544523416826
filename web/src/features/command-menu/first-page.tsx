import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { CommandPage } from './command-page';
import { useStandingCommands } from './use-permanent-commands';

/** What can be done from here: what is always there, then what the screen offers. */
export function FirstPage() {
  const standing = useStandingCommands();
  const registered = useRegisteredCommands();
  return <CommandPage commands={[...standing, ...registered]} prompt="Search or jump to…" />;
}
