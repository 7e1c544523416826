import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

/** Common fields of all commands. */
interface CommandFacts {
  /** Unique among the offered commands; the later registered of two replaces the other. */
  id: string;
  /** The heading of its group. */
  section: string;
  name: string;
  /** Search terms that find it; never shown. */
  searchText?: string;
  /** Shown small after the name, in the font of refs. */
  detail?: string;
  icon?: LucideIcon;
  /** Shown at the end of the row, such as a status. */
  badge?: ReactNode;
  /** The shortcut, as displayed; the keys of a sequence are separated by a space. */
  shortcut?: string;
  /** Shown only in search results. */
  isHidden?: boolean;
  /** Shown only while nothing is typed: the search finds another command for it. */
  isSuggestion?: boolean;
  /** Only a key: the command menu has another command for it. */
  isKeyOnly?: boolean;
}

/** A page of the menu that a command opens on top. */
export interface MenuPage {
  /** Title; announced when the page opens. */
  title: string;
  Page: ComponentType;
}

/** A command: goes to a route, runs code or opens a page of the menu. */
export type Command = CommandFacts &
  (
    | { /** A path in the app, or the full address of another site. */ route: string }
    | { action: () => void }
    | { opens: MenuPage }
  );
