import { waitUntil } from '../harness/await-event'
import type { Person } from '../harness/people'
import type { Setting } from './sign-in-examples'

/** By the name of each call on backups. `running` creates a project whose database runs, `paid` one of a paid plan. */
export function backupSettings(owner: () => Person, running: () => Promise<{ ref: string }>, paid: () => Promise<Setting>): Record<string, () => Promise<Setting>> {
  const at = (ref: string) => `/platform/database/${ref}/backups`
  const requested = async () => {
    const { ref } = await running()
    const { status, body } = await owner().call('POST', at(ref), {})
    if (status !== 202) throw new Error(`The backup was not requested: ${JSON.stringify(body)}`)
    return { ref }
  }
  const backedUp = async () => {
    const { ref } = await requested()
    const found = await waitUntil(async () => {
      const { body } = await owner().call('GET', at(ref))
      return body.running === null && body.requested === null && body.backups.length > 0 ? body : undefined
    }, 'a backup has ended')
    return { ref, id: `${found.backups[0].id}`, latest: Math.floor(Date.parse(found.window.latest) / 1_000) }
  }
  const newProject = async (): Promise<Setting> => ({ path: { ref: (await running()).ref } })
  const branch = async (): Promise<Setting> => {
    const { ref } = await running()
    const { status, body } = await owner().call('POST', `/platform/projects/${ref}/branches`, { name: 'try', from: 'live' })
    if (status !== 201) throw new Error(`The branch was not created: ${JSON.stringify(body)}`)
    return { path: { ref, branch_ref: body.ref } }
  }
  const readyBranch = async (): Promise<Setting> => {
    const made = await branch()
    await waitUntil(async () => {
      const { body } = await owner().call('GET', `/platform/projects/${made.path?.['branch_ref']}`)
      return body.status === 'ACTIVE_HEALTHY' ? body : undefined
    }, 'the branch is ready')
    return made
  }
  const addon = async (): Promise<Setting> => {
    const { path } = await paid()
    await owner().call('POST', `/platform/projects/${path?.['ref']}/billing/addons`, { addon_type: 'pitr', addon_variant: 'pitr_28' })
    return { path: { ref: `${path?.['ref']}` } }
  }
  return {
    list_addons: paid,
    add_addon: paid,
    remove_addon: addon,
    show_clone_options: newProject,
    show_clone_status: newProject,
    clone_project: async () => {
      const { ref, id } = await backedUp()
      return { path: { ref }, body: { backup_id: id } }
    },
    list_branches: newProject,
    create_branch: newProject,
    update_branch: branch,
    delete_branch: branch,
    reset_branch: readyBranch,
    list_backups: newProject,
    create_backup: newProject,
    cancel_backup: async () => ({ path: await requested() }),
    prove_backup: async () => {
      const { ref, id } = await backedUp()
      return { path: { ref, id } }
    },
    restore_backup: async () => {
      const { ref, id } = await backedUp()
      return { path: { ref }, body: { id } }
    },
    restore_to_time: async () => {
      const { ref, latest } = await backedUp()
      return { path: { ref }, body: { recovery_time_target_unix: latest } }
    },
  }
}
