import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './command-line'
import { runFolder } from './run-folder'

interface Plans { plans: { id: string; active_projects_max?: number }[] }

/** The setting for the limit of active projects on the Free plan. */
export function freeProjectsMax(most: number): { SIGNALBOX_SERVER_PLANS: string } {
  const file = JSON.parse(readFileSync(join(repository, 'config/plans.json'), 'utf8')) as Plans
  for (const plan of file.plans) if (plan.id === 'free') plan.active_projects_max = most
  const folder = mkdtempSync(join(runFolder(), 'plans-'))
  const path = join(folder, 'plans.json')
  writeFileSync(path, JSON.stringify(file))
  // The server reads the file as another user.
  chmodSync(folder, 0o755)
  return { SIGNALBOX_SERVER_PLANS: path }
}
