import { waitUntil } from '../harness/await-event'
import type { RealProject } from './real-project'
import { remotePassword } from '../harness/remote-postgres'
import type { Setting } from './sign-in-examples'

/** Runs until its restore is canceled. */
const endlessScript = 'select pg_sleep(600);\n'
const shortScript = 'select 1;\n'
const failingScript = 'select 1 / 0;\n'

/** The settings of the examples about dumps of a real database, by the name of each call. */
export function dumpSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  const at = ({ path }: Setting) => `/platform/database/${path?.['ref']}/backups`
  const listed = async (of: Setting) => (await of.by!.call('GET', `${at(of)}/downloadable-backups`)).body
  const ended = async (of: Setting) => waitUntil(async () => {
    const newest = (await listed(of)).backups[0]
    return newest?.state === 'running' ? undefined : { newest }
  }, 'no dump runs')
  /** No dump runs and no file is uploaded: a project has one of each at a time. */
  const free = async (): Promise<Setting> => {
    const setting = await real.setting()
    const newest = (await listed(setting)).backups[0]
    if (newest?.state === 'running') await setting.by!.call('DELETE', `${at(setting)}/dumps/${newest.id}`)
    await ended(setting)
    const { upload } = await listed(setting)
    if (upload) await setting.by!.call('DELETE', `${at(setting)}/uploads/${upload.id}`)
    return setting
  }
  const uploaded = async (script = shortScript) => {
    const setting = await free()
    const sent = await fetch(`${setting.on!.url}${at(setting)}/uploads?filename=shop.sql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await setting.by!.token()}`, 'Content-Type': 'application/octet-stream' },
      body: new Blob([script]),
    })
    const { file } = JSON.parse((await sent.text()).trim().split('\n').at(-1)!)
    return { ...setting, path: { ref: `${setting.path?.['ref']}`, upload: `${file.id}` } }
  }
  const restoring = async (script: string): Promise<Setting> => {
    const setting = await uploaded(script)
    const { body } = await setting.by!.call('POST', `${at(setting)}/uploads/${setting.path.upload}/restore`, {})
    return { ...setting, path: { ref: setting.path.ref, dump: `${body.id}` } }
  }
  const migration = async (): Promise<Setting> => {
    const { port } = await real.remotePostgres()
    const source = `postgresql://clerk:${encodeURIComponent(remotePassword)}@127.0.0.1:${port}/postgres?sslmode=disable`
    return { ...(await free()), body: { connection_string: source } }
  }
  return {
    list_dumps: free,
    download_backup: async () => ({ ...(await free()), headers: { Accept: 'application/octet-stream' } }),
    download_backup_by_link: async () => {
      const { by, ...setting } = await free()
      const { body } = await by!.call('POST', `${at(setting)}/download`, {})
      return { ...setting, path: { ref: `${setting.path?.['ref']}`, token: `${body.url}`.split('/').at(-1) ?? '' } }
    },
    upload_dump: async () => ({ ...(await free()), file: new Blob([shortScript]), headers: { 'Content-Type': 'application/octet-stream' } }),
    describe_upload: uploaded,
    remove_upload: uploaded,
    restore_upload: uploaded,
    cancel_dump: () => restoring(endlessScript),
    download_dump_errors: async () => {
      const setting = await restoring(failingScript)
      await ended(setting)
      return { ...setting, headers: { Accept: 'text/csv' } }
    },
    check_migration: migration,
    start_migration: migration,
  }
}
