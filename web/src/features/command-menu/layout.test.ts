import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/commands/command';
import { layOut, rowsMax } from './layout';

const command = (section: string, name: string, facts: Partial<Command> = {}): Command => ({
  id: name,
  section,
  name,
  action: () => {},
  ...facts,
});

const read = (commands: Command[], query = '') =>
  layOut(commands, query).sections.map((it) => `${it.name}: ${it.commands.map(({ name }) => name).join(', ')}`);

describe('the commands on a page', () => {
  it('are in sections by priority, then in the order of registration', () => {
    const commands = [
      command('Theme', 'Toggle theme'),
      command('Docs', 'API reference'),
      command('Navigate', 'Billing'),
      command('Actions', 'Sign out'),
      command('Connect', 'Connect'),
      command('Navigate', 'Audit log'),
      command('Queries', 'Run SQL'),
    ];
    expect(read(commands)).toEqual([
      'Connect: Connect',
      'Docs: API reference',
      'Actions: Sign out',
      'Queries: Run SQL',
      'Theme: Toggle theme',
      'Navigate: Billing, Audit log',
    ]);
  });

  it('are found by name, search terms and ref, best match first', () => {
    const commands = [
      command('Navigate', 'Billing', { searchText: 'Organization: Plan, Quota' }),
      command('Actions', 'Switch project...', { searchText: 'Select project' }),
      command('Actions', 'Restart project'),
      command('Projects', 'shop', { detail: 'abcdefghij' }),
    ];
    expect(read(commands, 'quota')).toEqual(['Navigate: Billing']);
    expect(read(commands, 'fghij')).toEqual(['Projects: shop']);
    expect(read(commands, 'restart')[0]).toBe('Actions: Restart project');
    expect(read(commands, '  billing ')).toEqual(['Navigate: Billing']);
    expect(read(commands, 'zebra')).toEqual([]);
  });

  it('that are suggestions come first, and only while nothing is typed', () => {
    const commands = [command('Actions', 'New project'), command('Navigate', 'Members'), command('Recent', 'Members · Acme', { isSuggestion: true })];
    expect(read(commands)[0]).toBe('Recent: Members · Acme');
    expect(read(commands, 'members')).toEqual(['Navigate: Members']);
  });

  it('that are hidden appear only in search results', () => {
    const commands = [command('Theme', 'Switch theme...'), command('Theme', 'Use dark theme', { isHidden: true })];
    expect(read(commands)).toEqual(['Theme: Switch theme...']);
    expect(read(commands, 'dark')).toEqual(['Theme: Use dark theme']);
  });

  it('are unique by ID: a later one replaces the first in its position', () => {
    const commands = [
      command('Actions', 'Pause project', { id: 'pause' }),
      command('Actions', 'Sign out'),
      command('Actions', 'Pause shop', { id: 'pause' }),
    ];
    expect(read(commands)).toEqual(['Actions: Pause shop, Sign out']);
  });

  it('are shown up to a limit, and all are counted and searched', () => {
    const commands = Array.from({ length: 500 }, (_, index) => command('acme', `project ${index}`));
    const layout = layOut(commands, '');
    expect(layout.found).toBe(500);
    expect(layout.sections.flatMap((it) => it.commands)).toHaveLength(rowsMax);
    expect(layOut(commands, 'project 499').sections[0]?.commands[0]?.name).toBe('project 499');
  });
});
