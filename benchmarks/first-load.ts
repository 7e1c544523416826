import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tests/harness/browser'
import { connectLive } from '../tests/harness/live'
import { signUp } from '../tests/harness/people'
import { createOrganization, createProject } from '../tests/harness/projects'
import { type Storage, scriptsOf, storageOf } from '../tests/harness/first-visit'
import { type Server, startServer } from '../tests/harness/server'
import { below, type Figure, table } from './figure'
import { kilobytesOf } from '../tests/harness/script-size'

const limitKilobytes = { br: 220, gzip: 240 }

/** A user with a project, and the screens of a first visit. */
async function visitsFor(browser: Browser, server: Server): Promise<{ path: string; storage: Storage }[]> {
  const owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  const { ref } = await createProject(owner, live, slug)
  live.close()
  const storage = await storageOf(browser, server, owner)
  const signedIn = ['organizations', 'new', `org/${slug}`, `org/${slug}/members`, `org/${slug}/settings`, `new/${slug}`, `project/${ref}`, 'account', 'account/security']
  return [
    ...['sign-in', 'sign-up'].map((it) => ({ path: `/dashboard/${it}`, storage: undefined })),
    ...signedIn.map((it) => ({ path: `/dashboard/${it}`, storage })),
  ]
}

/** JavaScript of a first visit to each screen, as requested by Chromium and sent by the server. */
export async function measure(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startServer({ SIGNALBOX_DEBUG_ACTOR_KILL: 'false' }), launchBrowser()])
  try {
    const rows: { path: string; files: number; gzip: number; br: number }[] = []
    for (const { path, storage } of await visitsFor(browser, server)) {
      const scripts = await scriptsOf(browser, server, path, storage)
      rows.push({
        path,
        files: scripts.length,
        gzip: await kilobytesOf(server, scripts, 'gzip'),
        br: await kilobytesOf(server, scripts, 'br'),
      })
    }
    const cells = rows.map(({ path, files, gzip, br }) => [path, String(files), gzip.toFixed(1), br.toFixed(1)])
    console.log(table([['first visit to', 'scripts', 'kB gzip', 'kB br'], ...cells]))
    return [
      below('first load, JavaScript of the largest screen, Brotli', limitKilobytes.br, Math.max(...rows.map((it) => it.br)), 'kB'),
      below('the same, gzip (browsers accept Brotli only over TLS)', limitKilobytes.gzip, Math.max(...rows.map((it) => it.gzip)), 'kB'),
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}
