import { writeFileSync } from 'node:fs'
import { launchBrowser, openVisitor } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import type { Person } from '../tests/harness/people'
import { change } from '../tests/harness/projects'
import { startServer } from '../tests/harness/server'
import { type Branch, fleetSettings, raiseFleet } from './fleet'
import { loadingOf, noteFrom, scrollFor, slowDown } from './slow-page'
import { setup } from '../tests/harness/run-folder'
const projects = 500
const size = { organizations: 1, projectsEach: projects, membersEach: 1 }
const wait = (s: number) => new Promise((r) => setTimeout(r, s * 1000))
export async function runAll() {
  const tidy = setup()
  const [server, browser] = await Promise.all([startServer({ ...fleetSettings(size), SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_ADDRESS_MAX: '0', SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_TOKEN_MAX: '0' }), launchBrowser()])
  try {
    const [branch] = (await raiseFleet(server, size)) as [Branch]
    const owner = branch.members[0] as Person
    const path = `/dashboard/org/${branch.slug}`
    const first = await openVisitor(browser, server)
    await signInOnPage(first.page, owner)
    await first.page.goto(path)
    await untilLive(first.page)
    const storage = await first.page.context().storageState()
    await first.close()
    for (let n = 0; n < 4; ++n) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, colorScheme: 'dark', storageState: storage })
      const page = await context.newPage()
      const protocol = await slowDown(page)
      await noteFrom(page, 12, 'main [data-project]')
      await protocol.send('Profiler.enable')
      await protocol.send('Profiler.setSamplingInterval', { interval: 500 })
      if (n === 3) await protocol.send('Profiler.start')
      await page.goto(path)
      const l = await loadingOf(page)
      const nav = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('resource').map((e: any) => [e.name.replace(location.origin, '').slice(0, 70), Math.round(e.startTime), Math.round(e.responseStart), Math.round(e.responseEnd)])))
      console.log(JSON.stringify(l), await page.evaluate(() => JSON.stringify((window as any).noted)))
      if (n === 2) console.log(nav.replaceAll('],[', '],\n['))
      if (n === 3) {
        const { profile } = await protocol.send('Profiler.stop')
        writeFileSync('/tmp/load.cpuprofile', JSON.stringify(profile))
        await wait(2)
        let next = 0
        let under = 0
        const timer = setInterval(() => { under++; void change(owner, branch.refs[next++ % branch.refs.length] as string, 'restart').catch((e) => console.log(String(e))).finally(() => under--) }, 40)
        await wait(1)
        await protocol.send('Profiler.start')
        await wait(6)
        writeFileSync('/tmp/patch.cpuprofile', JSON.stringify((await protocol.send('Profiler.stop')).profile))
        await protocol.send('Profiler.start')
        const s = await scrollFor(page, 6)
        writeFileSync('/tmp/scroll.cpuprofile', JSON.stringify((await protocol.send('Profiler.stop')).profile))
        console.log(JSON.stringify(s))
        clearInterval(timer)
        const s2 = await scrollFor(page, 4)
        console.log('scroll without changes', JSON.stringify(s2))
        while (under) await wait(0.1)
      }
      await context.close()
    }
  } finally {
    await browser.close(); await server.dispose(); await tidy()
  }
}
