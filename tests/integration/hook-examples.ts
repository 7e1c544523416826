import { waitUntil } from '../harness/await-event'
import { psql } from '../harness/tenant'
import type { RealProject } from './real-project'
import type { Setting } from './sign-in-examples'

/** The settings of the examples about database hooks, by the name of each call. */
export function hookSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  let created: Promise<unknown> | undefined
  let count = 0
  const table = async () => {
    created ??= real.connectionString().then((url) => psql(url, 'create table orders (id int primary key, total numeric)'))
    await created
    return real.setting()
  }
  const hook = async () => {
    const setting = await table()
    // An example must not reach anyone, so the host does not exist.
    const fields = { name: `Hook ${++count}`, schema: 'public', table: 'orders', events: ['INSERT'], url: 'https://hooks.invalid/', max_attempts: 1 }
    const made = await setting.by!.call('POST', `/platform/projects/${setting.path?.ref}/hooks`, fields)
    return { ...setting, path: { ref: `${setting.path?.ref}`, id: `${made.body.hook.id}` } }
  }
  const endedDelivery = async () => {
    const { path, by, ...setting } = await hook()
    const base = `/platform/projects/${path.ref}/hooks/${path.id}`
    const { body } = await by!.call('POST', `${base}/test`)
    const dead = async () => (await by!.call('GET', `${base}/deliveries?state=dead`)).body.deliveries
    await waitUntil(async () => (await dead()).length > 0, 'the test event is a dead letter')
    return { ...setting, by: by!, path: { ...path, seq: `${body.seq}` } }
  }
  return {
    list_hooks: table,
    create_hook: table,
    update_hook: hook,
    rotate_hook_secret: hook,
    delete_hook: hook,
    list_hook_deliveries: hook,
    replay_hook_delivery: endedDelivery,
    replay_hook: hook,
    test_hook: hook,
  }
}
