import type { MenuPage } from '@/lib/commands/command';

/** What is open in the menu, and what was typed on it. */
export interface MenuState {
  query: string;
  /** Those on top of the first page, the last one being seen. */
  pages: readonly MenuPage[];
}

/** The first page, with nothing typed. */
export const atFirst: MenuState = { query: '', pages: [] };

/** A page opens with nothing typed on it. */
export const withPage = ({ pages }: MenuState, page: MenuPage): MenuState => ({ query: '', pages: [...pages, page] });

export const withQuery = (state: MenuState, query: string): MenuState => ({ ...state, query });

/** The page below. */
export const goneBack = ({ pages }: MenuState): MenuState => ({ query: '', pages: pages.slice(0, -1) });

/** Escape clears the query if there is one, else goes back a page, else closes: null. */
export function afterEscape(state: MenuState): MenuState | null {
  if (state.query !== '') return withQuery(state, '');
  return state.pages.length > 0 ? goneBack(state) : null;
}
