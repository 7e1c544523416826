import { randomUUID } from 'node:crypto'
import type { Person } from '../harness/people'
import type { Setting } from './sign-in-examples'

/** What the examples about saved SQL and the history need, in a project that exists. */
export function snippetSettings(owner: () => Person, project: () => Promise<Setting>): Record<string, () => Promise<Setting>> {
  const content = async () => `/platform/projects/${(await project()).path?.ref}/content`
  const snippet = async (): Promise<string> => {
    const request = { id: randomUUID(), name: 'Report', type: 'sql', visibility: 'user', content: { sql: 'select 1' } }
    return (await owner().call('PUT', await content(), request)).body.id
  }
  const folder = async (): Promise<string> => (await owner().call('POST', `${await content()}/folders`, { name: 'Reports' })).body.id
  const ofSnippet = async (): Promise<Setting> => ({ path: { ...(await project()).path, id: await snippet() } })
  const ofFolder = async (): Promise<Setting> => ({ path: { ...(await project()).path, id: await folder() } })
  return {
    list_query_history: project,
    clear_query_history: project,
    list_snippets: project,
    put_snippet: async () => ({ ...(await project()), body: { id: randomUUID() } }),
    delete_snippets: async () => ({ ...(await project()), query: { ids: await snippet() } }),
    count_snippets: project,
    show_snippet: ofSnippet,
    list_snippet_versions: ofSnippet,
    show_snippet_version: ofSnippet,
    list_snippet_folders: project,
    create_snippet_folder: project,
    delete_snippet_folders: async () => ({ ...(await project()), query: { ids: await folder() } }),
    show_snippet_folder: ofFolder,
    rename_snippet_folder: ofFolder,
  }
}
