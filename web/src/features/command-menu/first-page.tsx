import { useState } from 'react';
import { useLocation } from 'react-router';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { recentPages } from '@/lib/recent-pages';
import { CommandPage } from './command-page';
import { recentCommands } from './recent-commands';
import { usePermanentCommands } from './use-permanent-commands';

/** Recent pages, permanent commands, then those of the screen. */
export function FirstPage() {
  const permanent = usePermanentCommands();
  const registered = useRegisteredCommands();
  const { pathname } = useLocation();
  const [pages] = useState(recentPages);
  return <CommandPage commands={[...recentCommands(pages, pathname), ...permanent, ...registered.filter((it) => !it.isKeyOnly)]} prompt="Search or jump to…" />;
}
