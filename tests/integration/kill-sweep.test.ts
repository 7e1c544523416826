import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { type RequestedProject, requestProject, createOrganization, createProject, filledIn, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { expectNothingStray } from '../harness/stray'
import { postmasterOf, psql } from '../harness/tenant'

/** Number of kills in a run; `scripts/attack` makes many. */
const kills = Number(process.env.SIGNALBOX_TEST_KILLS ?? 9)
/** Maximum delay of a kill after its request, in ms: about the time of creating a database. */
const latestKillMs = 900
/** Maximum time of a transition after a start, in ms. */
const settlingLimitMs = 60_000

let server: Server
let owner: Person
let slug: string
let other: string
let otherClient: RunningProject
beforeAll(async () => {
  server = await startServer({ ...freeProjectsMax(1000), SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '200' })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  other = await createOrganization(owner, 'Other')
  for (const each of [slug, other]) await setPlan(owner, each, 'pro')
  const live = await connectLive(server, await owner.token())
  otherClient = await createProject(owner, live, slug, 'bystander')
  live.close()
  await psql(otherClient.connectionString, 'create table kept (n int)')
}, 120_000)
afterAll(() => server?.dispose())

/** A fixed sequence, so that a failure can be reproduced (Park and Miller's generator). */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** A status that ends automatically. */
const isInBetween = (status: string) =>
  ['COMING_UP', 'PAUSING', 'RESTORING', 'RESTARTING', 'RESIZING', 'GOING_DOWN', 'UNKNOWN'].includes(status)

/** The current project; none before its creation was acknowledged. */
let subject: Pick<RequestedProject, 'ref'> | undefined

const post = (action: string, body?: object) => owner.call('POST', `/platform/projects/${subject?.ref}/${action}`, body)
const shown = async () => (await owner.call('GET', `/platform/projects/${subject?.ref}`)).body

/** Makes a request; returns the expected state if it was acknowledged. */
const actions: Record<string, (round: number) => Promise<(() => Promise<void>) | undefined>> = {
  create: async (round) => {
    subject = await requestProject(owner, slug, `round ${round}`)
    return async () => expect(await shown()).toMatchObject({ name: `round ${round}` })
  },
  rename: async (round) => {
    const name = `renamed ${round}`
    if ((await owner.call('PATCH', `/platform/projects/${subject?.ref}`, { name })).status !== 200) return undefined
    return async () => expect(await shown()).toMatchObject({ name })
  },
  restart: async () => {
    await post('restart')
    return undefined
  },
  password: async (round) => {
    await owner.call('PATCH', `/platform/projects/${subject?.ref}/db-password`, { password: `Quay-${round}-lantern-harbour` })
    return undefined
  },
  pause: async () => {
    if ((await post('pause')).status !== 202) return undefined
    return async () => expect((await shown()).status).toBe('INACTIVE')
  },
  restore: async () => {
    await post('restore')
    return undefined
  },
  transfer: async () => {
    if ((await post('transfer', { target_organization_slug: other })).status !== 200) return undefined
    return async () => expect((await shown()).organization_slug).toBe(other)
  },
  cancel: async () => {
    await post('restart')
    await post('cancel')
    return undefined
  },
  delete: async () => {
    const gone = subject
    if ((await owner.call('DELETE', `/platform/projects/${gone?.ref}`)).status !== 202) return undefined
    return async () => expect((await owner.call('GET', `/platform/projects/${gone?.ref}`)).status).toBe(404)
  },
}

/** Creates a project if the previous one is gone or was never acknowledged. */
async function prepare(round: number): Promise<void> {
  const live = await connectLive(server, await owner.token())
  subject = await createProject(owner, live, slug, `prepared ${round}`)
  live.close()
}

/** The owner's project with that name, if there is one. */
async function projectNamed(name: string): Promise<Pick<RequestedProject, 'ref'> | undefined> {
  return (await owner.call('GET', '/platform/projects')).body.find((it: any) => it.name === name)
}

/** Waits until the project has a stable status. */
async function settled(): Promise<string> {
  const live = await connectLive(server, await owner.token())
  try {
    const name = `project:${subject?.ref}`
    const topic = await live.subscribe(name).catch(() => undefined)
    if (!topic) return 'REMOVED'
    const isLasting = (it: any) => !isInBetween(it.status) && it.status !== 'ACTIVE_UNHEALTHY'
    return await Promise.race([
      topic.until(isLasting, settlingLimitMs).then((it) => it.status),
      live.untilEnded(name, settlingLimitMs).then(() => 'REMOVED'),
    ])
  } finally {
    live.close()
  }
}

/**
 * Returns whether the database accepts the displayed password. A new password is applied a moment
 * after the start.
 */
async function lets(): Promise<boolean> {
  const live = await connectLive(server, await owner.token())
  const { state } = await live.subscribe(`project:${subject?.ref}`)
  live.close()
  const password = (await owner.call('GET', `/platform/projects/${subject?.ref}/db-password`)).body.db_pass
  return (await psql(filledIn(state, password), 'select 1')).out.trim() === '1'
}

describe('kill -9 of the server at any time', () => {
  it('loses no acknowledged change and leaves every project in a stable status', { timeout: 60_000 + kills * 30_000 }, async () => {
    const random = numbers(7)
    const names = Object.keys(actions)
    const postmaster = postmasterOf(server, otherClient.ref)
    for (let round = 0; round < kills; ++round) {
      const action = names[round % names.length] as string
      if (action !== 'create' && !subject) await prepare(round)
      const received = `round ${round}: ${action}`
      let holds: (() => Promise<void>) | undefined
      // The response may never arrive.
      const requested = actions[action]?.(round).then(
        (it) => (holds = it),
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, random() * latestKillMs))
      await server.kill()
      await requested
      expect((await psql(otherClient.connectionString, `insert into kept values (${round}) returning n`)).out, received).toContain(String(round))
      await server.start()
      // A creation may be stored although its response was lost.
      if (action === 'create') subject ??= await projectNamed(`round ${round}`)
      const status = subject ? await settled() : 'REMOVED'
      expect(['ACTIVE_HEALTHY', 'INACTIVE', 'INIT_FAILED', 'REMOVED'], received).toContain(status)
      if (status === 'ACTIVE_HEALTHY') await waitUntil(lets, `${received}: the database accepts the displayed password`)
      await holds?.()
      await expectNothingStray(server, owner, `${received}, then ${status}`)
      if (status === 'REMOVED' || action === 'delete') subject = undefined
    }
    expect(postmasterOf(server, otherClient.ref)).toBe(postmaster)
    expect((await psql(otherClient.connectionString, 'select count(*) from kept')).out.trim()).toBe(String(kills))
  })
})
