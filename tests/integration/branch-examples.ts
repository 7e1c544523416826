import { connectLive } from '../harness/live'
import { filledIn } from '../harness/projects'
import { psql } from '../harness/tenant'
import type { RealProject } from './real-project'
import type { Setting } from './sign-in-examples'

/** The settings of the examples that compare the definitions of real databases, by the name of each call. */
export function branchSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  let made: Promise<string> | undefined
  /** A branch with a table that its parent does not have. */
  const create = async () => {
    const { on, by, path } = await real.setting()
    const { body } = await by!.call('POST', `/platform/projects/${path?.['ref']}/branches`, { name: 'try', from: 'schema' })
    const live = await connectLive(on!, await by!.token())
    const topic = await live.subscribe(`project:${body.ref}`)
    await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    await psql(filledIn(topic.state, body.db_pass), 'create table orders (id int primary key)')
    live.close()
    return `${body.ref}`
  }
  const branch = async (): Promise<Setting> => {
    const setting = await real.setting()
    return { ...setting, path: { ref: `${setting.path?.['ref']}`, branch_ref: await (made ??= create()) } }
  }
  return { compare_branch: branch, merge_branch: branch }
}
