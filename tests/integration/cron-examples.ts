import type { Person } from '../harness/people'
import type { RealProject } from './real-project'
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

/** The same for the jobs of pg_cron, in a project with a real database. */
export function pgCronSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  let count = 0
  let enabled: Promise<unknown> | undefined
  const plain = async (): Promise<Setting> => {
    const setting = await real.setting()
    await (enabled ??= setting.by!.call('POST', `/platform/pg-meta/${setting.path?.ref}/extensions`, { name: 'pg_cron' }))
    return setting
  }
  const job = async (): Promise<Setting> => {
    const { by, path, ...rest } = await plain()
    const fields = { name: `Job ${++count}`, schedule: '0 0 1 1 *', command: 'select 1' }
    const made = await by!.call('POST', `/platform/projects/${path?.ref}/cron/pg_cron/jobs`, fields)
    return { ...rest, by: by!, path: { ref: `${path?.ref}`, id: `${made.body.id}` } }
  }
  return {
    list_pg_cron_jobs: plain,
    create_pg_cron_job: plain,
    update_pg_cron_job: job,
    delete_pg_cron_job: job,
    list_pg_cron_runs: job,
    run_pg_cron_job: job,
  }
}
