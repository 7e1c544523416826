import { describe, expect, test } from 'vitest';
import type { MenuPage } from '@/lib/commands/command';
import { afterEscape, atFirst, goneBack, type MenuState, withPage, withQuery } from './menu-state';

const page = (title: string): MenuPage => ({ title, Page: () => null });
const theme = page('Theme');
const project = page('Project');
const state = (query: string, ...pages: MenuPage[]): MenuState => ({ query, pages });

describe('the pages of the menu', () => {
  test.each<[string, MenuState, MenuState | null]>([
    ['clears the query', state('th', theme), state('', theme)],
    ['clears the query on the first page', state('th'), state('')],
    ['goes back a page', state('', theme, project), state('', theme)],
    ['goes back to the first page', state('', theme), atFirst],
    ['closes', atFirst, null],
  ])('Escape %s', (_what, before, after) => {
    expect(afterEscape(before)).toEqual(after);
  });

  test('a page opens on top with an empty query', () => {
    expect(withPage(withQuery(state('', theme), 'pro'), project)).toEqual(state('', theme, project));
  });

  test('going back clears the query', () => {
    expect(goneBack(state('pro', theme, project))).toEqual(state('', theme));
  });
});
