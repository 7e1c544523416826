import type { Folder, FolderPage, Snippet, SnippetChange, SnippetPage, SnippetQuery, SnippetVersion, SnippetVersionEntry } from './snippet';

interface Call<Path, Answer, Query = undefined> {
  parameters: { path: Path; query?: Query };
  responses: { 200: { content: { 'application/json': Answer } } };
}

interface Sending<Path, Answer, Body> extends Call<Path, Answer> {
  requestBody: { content: { 'application/json': Body } };
}

interface OfProject {
  ref: string;
}

/** The calls for saved SQL, until the API description has them. */
export interface ContentPaths {
  '/platform/projects/{ref}/content': {
    get: Call<OfProject, SnippetPage, SnippetQuery>;
    put: Sending<OfProject, Snippet, SnippetChange>;
    delete: { parameters: { path: OfProject; query: { ids: string[] } }; responses: { 200: { content: { 'application/json': unknown } } } };
  };
  '/platform/projects/{ref}/content/item/{id}': { get: Call<OfProject & { id: string }, Snippet> };
  '/platform/projects/{ref}/content/item/{id}/versions': { get: Call<OfProject & { id: string }, SnippetVersionEntry[]> };
  '/platform/projects/{ref}/content/item/{id}/versions/{version}': { get: Call<OfProject & { id: string; version: number }, SnippetVersion> };
  '/platform/projects/{ref}/content/folders': {
    get: Call<OfProject, FolderPage>;
    post: Sending<OfProject, Folder, { name: string }>;
    delete: { parameters: { path: OfProject; query: { ids: string[] } }; responses: { 200: { content: { 'application/json': unknown } } } };
  };
  '/platform/projects/{ref}/content/folders/{id}': { patch: Sending<OfProject & { id: string }, Folder, { name: string }> };
}
