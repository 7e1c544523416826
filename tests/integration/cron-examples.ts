import type { Person } from '../harness/people'
import type { Setting } from './sign-in-examples'

/** By the name of each call on scheduled jobs. `lasting` is a project that all of them share. */
export function cronSettings(owner: () => Person, lasting: () => Promise<Setting>): Record<string, () => Promise<Setting>> {
  let count = 0
  const job = async (): Promise<Setting> => {
    const { path } = await lasting()
    const fields = { name: `Job ${++count}`, schedule: '@yearly', command: 'select 1' }
    const made = await owner().call('POST', `/platform/projects/${path?.ref}/cron/jobs`, fields)
    return { path: { ref: `${path?.ref}`, id: `${made.body.id}` } }
  }
  return {
    list_cron_jobs: lasting,
    create_cron_job: lasting,
    update_cron_job: job,
    delete_cron_job: job,
    list_cron_runs: job,
    run_cron_job: job,
  }
}
