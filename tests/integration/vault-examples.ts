import type { RealProject } from './real-project'
import type { Setting } from './sign-in-examples'

/** The settings of the examples about the vault, by the name of each call. */
export function vaultSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  let count = 0
  const running = () => real.setting()
  const secret = async () => {
    const setting = await running()
    const made = await setting.by!.call('POST', `/platform/projects/${setting.path?.ref}/vault/secrets`, { name: `Secret ${++count}`, value: 'x' })
    return { ...setting, path: { ref: `${setting.path?.ref}`, id: `${made.body.id}` } }
  }
  return { list_vault_secrets: running, create_vault_secret: running, update_vault_secret: secret, delete_vault_secret: secret, reveal_vault_secret: secret }
}
