import { expect } from 'vitest'
import type { Person } from './people'
import { postmastersBelow, workingFolder } from './processes'
import type { Server } from './server'
import { projectFolders } from './tenant'

/**
 * Checks that every folder belongs to a project, and every database to a folder or the platform;
 * `told` names the preceding action.
 */
export async function expectNothingStray(server: Server, owner: Person, received = ''): Promise<void> {
  const refs = (await owner.call('GET', '/platform/projects')).body.map((it: any) => it.ref)
  expect(projectFolders(server), received).toEqual([...refs].sort())
  const homes = [...refs, 'platform'].map((it) => `/${it}/data`)
  const stray = postmastersBelow(server.dataDir).filter(
    ({ pid, command }) => !homes.some((home) => command.includes(home) || workingFolder(pid).endsWith(home)),
  )
  expect(stray, received).toEqual([])
}
