import { createContext } from 'react';
import type { changeOf, Folder, Snippet } from '@/api/content/snippet';

/** A snippet of the list and what its menu can do, because the menu is loaded once. */
export interface SnippetMenu {
  snippet: Snippet;
  folders: readonly Folder[];
  onRename: () => void;
  onChange: (facts: Parameters<typeof changeOf>[1]) => void;
  onDelete: () => void;
}

export const SnippetMenuContext = createContext<SnippetMenu | null>(null);
