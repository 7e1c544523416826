import { createRuledClient } from '../http/client';
import type { ContentPaths } from './paths';

/** A user as the author of a change. */
export interface Author {
  id: string | number;
  username: string;
}

/** Saved SQL of a project. `version` grows with every change. */
export interface Snippet {
  id: string;
  name: string;
  description: string | null;
  type: 'sql';
  /** Private, or shared with the members of the project. */
  visibility: 'user' | 'project';
  favorite: boolean;
  folder_id: string | null;
  owner: Author;
  last_updated_by: Author;
  inserted_at: string;
  updated_at: string;
  version: number;
  /** Only in the response for one snippet. */
  content?: { sql: string; schema_version?: string };
}

/** A snippet to create or to replace; `version` is the one that was edited, absent for a new one. */
export interface SnippetChange {
  id: string;
  name: string;
  description: string;
  type: 'sql';
  visibility: Snippet['visibility'];
  folder_id: string | null;
  favorite: boolean;
  content: { sql: string; schema_version: '1.0' };
  version?: number | undefined;
}

export interface SnippetQuery {
  type: 'sql';
  visibility?: Snippet['visibility'];
  favorite?: boolean;
  folder?: string;
  search?: string;
  limit?: number;
  cursor?: string;
}

export interface SnippetPage {
  data: Snippet[];
  cursor?: string | null;
}

export interface Folder {
  id: string;
  name: string;
}

export type FolderPage = { data?: Folder[]; folders?: Folder[] } | Folder[];

export interface SnippetVersionEntry {
  version: number;
  name?: string;
  updated_at: string;
  updated_by: Author;
}

export interface SnippetVersion extends SnippetVersionEntry {
  content: { sql: string };
}

export const contentApi = createRuledClient<ContentPaths>();

/** Cache keys of a project's snippets. */
export const snippetsKey = (ref: string) => ['snippets', ref] as const;
export const snippetKey = (ref: string, id: string) => ['snippet', ref, id] as const;

/** A snippet as a new one with the same ID, for one that was deleted. */
export const newOf = (snippet: Snippet): SnippetChange => ({ ...changeOf(snippet, {}), version: undefined });

/** A snippet as a change of itself. */
export const changeOf = (snippet: Snippet, own: Partial<Pick<Snippet, 'name' | 'description' | 'visibility' | 'folder_id' | 'favorite'>> & { sql?: string }): SnippetChange => ({
  id: snippet.id,
  name: own.name ?? snippet.name,
  description: own.description ?? snippet.description ?? '',
  type: 'sql',
  visibility: own.visibility ?? snippet.visibility,
  folder_id: own.folder_id === undefined ? snippet.folder_id : own.folder_id,
  favorite: own.favorite ?? snippet.favorite,
  content: { sql: own.sql ?? snippet.content?.sql ?? '', schema_version: '1.0' },
  version: snippet.version,
});
