import { beforeEach, describe, expect, it } from 'vitest';
import { rememberProject } from './last-project';
import { recentProjects, rememberRecentProject } from './recent-projects';

beforeEach(() => localStorage.clear());

describe('recent projects', () => {
  it('are those opened, the last one first, each once', () => {
    for (const ref of ['a', 'b', 'a', 'default']) rememberProject(ref);
    expect(recentProjects()).toEqual(['a', 'b']);
  });

  it('are at most 50', () => {
    for (let n = 0; n < 60; ++n) rememberRecentProject(`p${n}`);
    expect(recentProjects()).toHaveLength(50);
    expect(recentProjects()[0]).toBe('p59');
  });

  it.each(['{', '{}', '[1]'])('are none if %s is stored', (text) => {
    localStorage.setItem('signalbox.recent_projects', text);
    expect(recentProjects()).toEqual([]);
  });
});
