import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

/** What every command of the command menu has. */
interface CommandFacts {
  /** One of a kind among what is offered; of two with the same the later registered replaces the other. */
  id: string;
  /** The heading it stands under. */
  section: string;
  name: string;
  /** Other words that find it; never shown. */
  searchText?: string;
  /** Small and in the type of refs, after the name. */
  detail?: string;
  icon?: LucideIcon;
  /** Stands at the end of its row, as a status does. */
  badge?: ReactNode;
  /** The keys that do the same, as a person reads them. */
  shortcut?: string;
  /** Shown only to who searches for it. */
  isHidden?: boolean;
}

/** A page of the menu that a command opens on top of the others. */
export interface MenuPage {
  /** Names it; read out when it opens. */
  title: string;
  Page: ComponentType;
}

/** Something to do from anywhere: go to a route, run code, or open a page of the menu. */
export type Command = CommandFacts &
  (
    | { /** A path in the app, or the whole address of another site. */ route: string }
    | { action: () => void }
    | { opens: MenuPage }
  );
