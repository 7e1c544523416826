import type { ReactNode } from 'react';
import type { LogCatalogue } from '@/lib/logs/line';
import type { LogState } from '@/lib/logs/log-state';
import type { ShownSources } from '@/lib/logs/shown-sources';
import type { useLogSpan } from './use-log-span';
import type { ChangeLogState } from './use-log-state';

/** What the modes of the page have in common. */
export interface WorkspacePartProps {
  projectRef: string;
  catalogue: LogCatalogue;
  isUnified: boolean;
  state: LogState;
  change: ChangeLogState;
  time: ReturnType<typeof useLogSpan>;
  sources: ShownSources;
  /** Switches between search and SQL. */
  modeSwitch: ReactNode;
  /** Opens and saves queries. */
  saved: ReactNode;
}
