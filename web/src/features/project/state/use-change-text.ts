import { useState } from 'react';
import type { ProjectDetail } from '@/lib/entities/project';
import { statusDisplay } from '@/lib/status-display';
import type { StateScreenName } from './state-screen-of';
import { stateTitles } from './state-titles';

/**
 * The announcement for screen readers when a screen replaces a page or the page returns. Navigation
 * is announced elsewhere.
 */
export function useChangeText(project: ProjectDetail | undefined, screen: StateScreenName | null, pathname: string): string {
  const [before, setBefore] = useState({ screen, pathname });
  const [said, setSaid] = useState('');
  if (before.screen !== screen || before.pathname !== pathname) {
    setBefore({ screen, pathname });
    if (before.pathname !== pathname) setSaid('');
    else if (screen) setSaid(stateTitles[screen]);
    else setSaid(project ? `${project.name}: ${statusDisplay(project.status, project.live?.operation).word}` : '');
  }
  return said;
}
