import type { Person } from '../harness/people'
import type { Setting } from './sign-in-examples'

/** What the examples about logs need: a project, which may have no lines. */
export function logSettings(owner: () => Person, project: () => Promise<Setting>): Record<string, () => Promise<Setting>> {
  const link = async (): Promise<Setting> => {
    const { path } = await project()
    const range = { from: (Date.now() - 60_000) * 1000, to: Date.now() * 1000 }
    const made = await owner().call('POST', `/platform/projects/${path?.ref}/logs/export`, { ...range, format: 'csv' })
    return { path: { ref: `${path?.ref}`, token: `${made.body.url}`.split('/').at(-1)! } }
  }
  return {
    show_log_catalogue: project,
    search_logs: project,
    count_logs: project,
    count_log_values: project,
    show_log_context: project,
    export_logs: async () => ({ ...(await project()), headers: { Accept: 'text/csv' } }),
    download_log_export: link,
    query_logs: project,
    query_logs_by_url: project,
  }
}
