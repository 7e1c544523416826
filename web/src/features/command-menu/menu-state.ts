import type { MenuPage } from '@/lib/commands/command';

/** The open pages of the menu, and the query. */
export interface MenuState {
  query: string;
  /** The pages on top of the first one; the last is visible. */
  pages: readonly MenuPage[];
}

/** The first page, with an empty query. */
export const atFirst: MenuState = { query: '', pages: [] };

/** Opens a page with an empty query. */
export const withPage = ({ pages }: MenuState, page: MenuPage): MenuState => ({ query: '', pages: [...pages, page] });

export const withQuery = (state: MenuState, query: string): MenuState => ({ ...state, query });

/** Goes back to the page below. */
export const goneBack = ({ pages }: MenuState): MenuState => ({ query: '', pages: pages.slice(0, -1) });

/** Escape clears the query if there is one, else goes back a page, else closes: null. */
export function afterEscape(state: MenuState): MenuState | null {
  if (state.query !== '') return withQuery(state, '');
  return state.pages.length > 0 ? goneBack(state) : null;
}
