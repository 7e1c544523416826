import { launchBrowser, openBrowserUser, type BrowserUser } from '../tests/harness/browser'
import { connectLive, type Live } from '../tests/harness/live'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { call, type Person, signUp } from '../tests/harness/people'
import { createOrganization } from '../tests/harness/projects'
import { type Server, startServer } from '../tests/harness/server'
import { type ClockOffset, clockOf, now, type Requested, watchFor } from './dom-watch'
import { below, type Figure, quantile, spread, info } from './figure'
import { join } from './join'

/** Changes to measure of each kind, and warm-up changes before them. */
const changesPerKind = 80
const warmUpPerKind = 5

/** Pause between two changes in ms, so that they are not synchronized with the screen's frames. */
const pause = { shortest: 30, longest: 130 }

/** A kind of change that is visible on the open page of any member. */
interface Kind {
  name: string
  /** The topic that publishes it. */
  topic: string
  method: string
  path: string
  body: (n: number) => unknown
  requested: (n: number) => Requested
}

/** Times of the events of one change, in ms since 1970. */
interface Observation {
  kind: string
  sent: number
  acknowledged: number
  /** When a socket of the member outside the browser received it. */
  received: number
  shown: number
}

/**
 * The participants: the owner makes changes over the API, the member has the page open in Chromium.
 */
interface Scene {
  server: Server
  owner: Person
  member: BrowserUser
  live: Live
  clock: ClockOffset
  kinds: Kind[]
}

const word = (n: number) => `No ${String(n).padStart(4, '0')}.`

async function kindsFor(slug: string, owner: Person, third: Person, incident: string): Promise<Kind[]> {
  const organization = `/platform/organizations/${slug}`
  await join(owner, slug, third, 3)
  return [
    {
      name: 'organization renamed',
      // Pages show the organization's name from this topic.
      topic: 'session',
      method: 'PATCH',
      path: organization,
      body: (n) => ({ name: `Timetables ${word(n)}` }),
      requested: (n) => ({ element: 'nav[aria-label="Breadcrumbs"]', texts: [word(n)] }),
    },
    {
      name: 'incident updated',
      topic: 'platform',
      method: 'POST',
      path: `/platform/incidents/${incident}/updates`,
      body: (n) => ({ state: n % 2 ? 'identified' : 'investigating', message: `We are investigating. ${word(n)}` }),
      requested: (n) => ({ element: '[role="dialog"] li', texts: [word(n)] }),
    },
    {
      name: 'role of a member changed',
      topic: `org:${slug}`,
      method: 'PATCH',
      path: `${organization}/members/${third.id}`,
      body: (n) => ({ role_id: n % 2 ? 2 : 3 }),
      requested: (n) => ({ element: 'main li', texts: [third.email, n % 2 ? 'Administrator' : 'Developer'] }),
    },
  ]
}

async function setScene(server: Server, browser: Awaited<ReturnType<typeof launchBrowser>>): Promise<Scene> {
  // The first account may open incidents.
  const owner = await signUp(server, 'owner')
  const [member, third] = [await signUp(server, 'member'), await signUp(server, 'third')]
  const slug = await createOrganization(owner)
  await join(owner, slug, member, 3)
  const opened = await owner.call('POST', '/platform/incidents', { title: 'Slow connections', impact: 'major' })
  const kinds = await kindsFor(slug, owner, third, opened.body.id)

  const live = await connectLive(server, await member.token())
  for (const topic of new Set(kinds.map((kind) => kind.topic))) await live.subscribe(topic)
  const user = await openBrowserUser(browser, server)
  await signInOnPage(user.page, member)
  await user.page.goto(`/dashboard/org/${slug}/members`)
  await user.page.getByText(third.email).waitFor()
  await untilLive(user.page)
  await user.page.getByRole('button', { name: 'View Details' }).click()
  await user.page.getByRole('dialog').waitFor()
  await user.page.waitForLoadState('networkidle')
  return { server, owner, member: user, live, clock: await clockOf(user.page), kinds }
}

/** Resolves with the moment at which the next patch of a topic arrives over the socket. */
function nextPatch(live: Live, topic: string): Promise<number> {
  return new Promise((resolve) => {
    const subscribeTo = (of: string) => {
      if (of !== topic) return
      const at = now()
      live.socket.off('patch', subscribeTo)
      resolve(at)
    }
    live.socket.on('patch', subscribeTo)
  })
}

async function makeChange(scene: Scene, kind: Kind, n: number, token: string): Promise<Observation> {
  const { shownAt } = await watchFor(scene.member.page, scene.clock, kind.requested(n))
  const received = nextPatch(scene.live, kind.topic)
  const sent = now()
  const answer = await call(scene.server, kind.method, kind.path, { body: kind.body(n), token })
  const acknowledged = now()
  if (answer.status >= 300) throw new Error(`${kind.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { kind: kind.name, sent, acknowledged, received: await received, shown: await shownAt }
}

async function makeChanges(scene: Scene): Promise<Observation[]> {
  const token = await scene.owner.token()
  const all: Observation[] = []
  for (let n = 1; n <= warmUpPerKind + changesPerKind; ++n) {
    for (const kind of scene.kinds) {
      const observed = await makeChange(scene, kind, n, token)
      if (n > warmUpPerKind) all.push(observed)
      const wait = pause.shortest + Math.random() * (pause.longest - pause.shortest)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return all
}

function figuresOf(all: Observation[]): Figure[] {
  const toDom = all.map((it) => it.shown - it.acknowledged)
  const what = `acknowledged change → another browser's DOM (${all.length} changes)`
  return [
    below(`${what}, p50`, 30, quantile(toDom, 0.5), 'ms'),
    below(`${what}, p99`, 150, quantile(toDom, 0.99), 'ms'),
    info('the same from the sending of the API call', spread(all.map((it) => it.shown - it.sent))),
    info('sending → acknowledgement', spread(all.map((it) => it.acknowledged - it.sent))),
    info('acknowledgement → a socket of the member', spread(all.map((it) => it.received - it.acknowledged))),
    info('that socket → DOM of the browser', spread(all.map((it) => it.shown - it.received))),
  ]
}

/** A change acknowledged by the API → the DOM of another member's page. */
export async function measure(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startServer({ SIGNALBOX_DEBUG_ACTOR_KILL: 'false' }), launchBrowser()])
  try {
    const scene = await setScene(server, browser)
    const all = await makeChanges(scene)
    const after = await clockOf(scene.member.page)
    scene.live.close()
    console.log(
      `clocks: the page's is ${scene.clock.aheadMs.toFixed(2)} ms ahead before and ${after.aheadMs.toFixed(2)} ms after,`,
      `accurate to ${Math.max(scene.clock.sureWithinMs, after.sureWithinMs).toFixed(2)} ms`,
    )
    for (const { name } of scene.kinds) {
      const some = all.filter((it) => it.kind === name)
      const received = quantile(some.map((it) => it.received - it.acknowledged), 0.5).toFixed(1)
      console.log(`${name}: ${spread(some.map((it) => it.shown - it.acknowledged))}; socket p50 ${received} ms`)
    }
    return figuresOf(all)
  } finally {
    await browser.close()
    await server.dispose()
  }
}
