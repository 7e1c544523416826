import { launchBrowser, openBrowserUser, type BrowserUser } from '../tests/harness/browser'
import { connectLive, type Live } from '../tests/harness/live'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { call, type Person, signUp } from '../tests/harness/people'
import { createOrganization } from '../tests/harness/projects'
import { type Server, startServer } from '../tests/harness/server'
import { openSessions } from './background-sessions'
import { type ClockOffset, clockOf, now, watchFor } from './dom-watch'
import { below, type Figure, quantile, spread, info } from './figure'
import { fleetSettings } from './fleet'
import { cpuOf } from './machine'
import { wait } from './wait'

/** Other sessions that also receive the incidents; reduce the number to try this file. */
const sessions = Number(process.env.BENCH_BROADCAST_SESSIONS ?? '5000')
/** Incidents to measure, one after the other, and warm-up incidents before them. */
const incidents = Number(process.env.BENCH_BROADCAST_INCIDENTS ?? '100')
const warmUp = 5

/** After the last connection: the server's remaining work for a new connection ends after 5 s. */
const settleS = 6

/**
 * Pause between two incidents in s, so that they are not synchronized with the screen's frames and
 * all connections have read the previous ones.
 */
const pause = { shortest: 0.2, longest: 0.4 }

/** Limit from sending the API call that declares an incident until an open page shows it, in ms. */
const p99LimitMs = 500

interface Scene {
  server: Server
  operator: Person
  member: BrowserUser
  /** The member's connection outside the browser. */
  live: Live
  clock: ClockOffset
}

/** Times of the events of one incident, in ms since 1970. */
interface Observation {
  sent: number
  acknowledged: number
  received: number
  shown: number
}

const titleOf = (n: number) => `Slow sign-in, No ${String(n).padStart(4, '0')}`

async function setScene(server: Server, browser: Awaited<ReturnType<typeof launchBrowser>>): Promise<Scene> {
  // The first account may open incidents.
  const operator = await signUp(server, 'operator')
  const person = await signUp(server, 'member')
  const slug = await createOrganization(person)
  const member = await openBrowserUser(browser, server)
  await signInOnPage(member.page, person)
  await member.page.goto(`/dashboard/org/${slug}`)
  await untilLive(member.page)
  await member.page.waitForLoadState('networkidle')
  const live = await connectLive(server, await person.token())
  await live.subscribe('platform')
  return { server, operator, member, live, clock: await clockOf(member.page) }
}

/** Declares an incident, waits for its banner, and resolves it again. */
async function declare({ server, member, live, clock }: Scene, title: string, token: string): Promise<Observation> {
  const { shownAt } = await watchFor(member.page, clock, { element: '[data-banner]', texts: [title] })
  const received = new Promise<number>((resolve) => live.socket.once('patch', () => resolve(now())))
  const sent = now()
  const body = { title, impact: 'major', show_to_everybody: true, message: 'We are investigating.' }
  const opened = await call(server, 'POST', '/platform/incidents', { body, token })
  const acknowledged = now()
  if (opened.status !== 201) throw new Error(`The incident was not declared: ${opened.status} ${JSON.stringify(opened.body)}`)
  const observed = { sent, acknowledged, received: await received, shown: await shownAt }
  const gone = member.page.locator('[data-banner]').filter({ hasText: title }).waitFor({ state: 'detached' })
  const end = { state: 'resolved', message: 'This is resolved.' }
  const ended = await call(server, 'POST', `/platform/incidents/${opened.body.id}/updates`, { body: end, token })
  if (ended.status >= 300) throw new Error(`The incident was not resolved: ${ended.status} ${JSON.stringify(ended.body)}`)
  await gone
  return observed
}

async function declareAll(scene: Scene): Promise<Observation[]> {
  const all: Observation[] = []
  for (let n = 1; n <= warmUp + incidents; ++n) {
    const observed = await declare(scene, titleOf(n), await scene.operator.token())
    if (n > warmUp) all.push(observed)
    await wait(pause.shortest + Math.random() * (pause.longest - pause.shortest))
  }
  return all
}

function figuresOf(all: Observation[], cpuPercent: number): Figure[] {
  const toDom = all.map((it) => it.shown - it.sent)
  const what = `incident declared → banner in another browser's DOM, with ${sessions} other sessions (${all.length} incidents)`
  return [
    info(`${what}, p50`, `${quantile(toDom, 0.5).toFixed(1)} ms`),
    below(`${what}, p99`, p99LimitMs, quantile(toDom, 0.99), 'ms'),
    info('the same', spread(toDom)),
    info('sending → acknowledgement', spread(all.map((it) => it.acknowledged - it.sent))),
    info('sending → a socket of the same user', spread(all.map((it) => it.received - it.sent))),
    info('that socket → DOM of the browser', spread(all.map((it) => it.shown - it.received))),
    info('server CPU', `${cpuPercent.toFixed(1)} % of a core`),
  ]
}

/**
 * The API call that declares an incident → the banner in the DOM of a page, with thousands of other
 * subscribers.
 */
export async function measure(): Promise<Figure[]> {
  const settings = {
    ...fleetSettings({ organizations: 1, projectsEach: 1, membersEach: 1 }),
    // All connections come from this machine.
    SIGNALBOX_LIMITS_CONNECTIONS_PER_ADDRESS_MAX: '0',
  }
  const [server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  try {
    const scene = await setScene(server, browser)
    const background = await openSessions(server, sessions)
    try {
      await wait(settleS)
      const before = { cpu: cpuOf([server.pid]), at: performance.now() }
      const all = await declareAll(scene)
      const cpuPercent = ((cpuOf([server.pid]) - before.cpu) * 100_000) / (performance.now() - before.at)
      await background.check()
      const after = await clockOf(scene.member.page)
      console.log(
        `clocks: the page's is ${scene.clock.aheadMs.toFixed(2)} ms ahead before and ${after.aheadMs.toFixed(2)} ms after,`,
        `accurate to ${Math.max(scene.clock.sureWithinMs, after.sureWithinMs).toFixed(2)} ms`,
      )
      return figuresOf(all, cpuPercent)
    } finally {
      background.stop()
      scene.live.close()
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
}
