import { remotePassword } from '../harness/remote-postgres'
import type { RealProject } from './real-project'
import type { Setting } from './sign-in-examples'

/** The settings of the examples about servers of other databases, by the name of each call. */
export function wrapperSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  let made: Promise<{ id: number; mapping: number }> | undefined
  const plain = () => real.setting()
  const server = () =>
    (made ??= (async () => {
      const [{ by, path }, { port }] = [await real.setting(), await real.remotePostgres()]
      const at = `/platform/pg-meta/${path?.ref}/wrappers`
      const { body } = await by!.call<{ id: number }>('POST', at, { name: 'examples', host: '127.0.0.1', port, database: 'postgres', sslmode: 'disable' })
      const mapped = await by!.call<{ mappings: { id: number }[] }>('PUT', `${at}/${body.id}/mappings`, { role: 'postgres', user: 'clerk', password: remotePassword })
      return { id: body.id, mapping: mapped.body.mappings[0]!.id }
    })())
  const ofServer = async () => {
    const setting = await real.setting()
    return { ...setting, path: { ...setting.path, id: `${(await server()).id}` } }
  }
  const ofMapping = async () => {
    const setting = await ofServer()
    return { ...setting, path: { ...setting.path, mapping: `${(await server()).mapping}` } }
  }
  return {
    list_wrappers: plain,
    create_wrapper: plain,
    update_wrapper: ofServer,
    drop_wrapper: ofServer,
    put_wrapper_mapping: ofServer,
    drop_wrapper_mapping: ofMapping,
    import_foreign_schema: ofServer,
    test_wrapper: ofServer,
    list_remote_tables: ofServer,
  }
}
