import type { Live } from './live'
import type { LiveTopic } from './live-topic'
import type { Person } from './people'

/** Timeout of creating a project on two busy cores, in ms. */
export const creationLimitMs = 30_000

/** Creates an organization of this user; returns its slug. */
export async function createOrganization(owner: Person, name = 'Timetables'): Promise<string> {
  const made = await owner.call('POST', '/platform/organizations', { name })
  if (made.status !== 201) throw new Error(`The organization was not created: ${JSON.stringify(made.body)}`)
  return made.body.slug
}

/** Changes the plan of an organization; the first user who signs up on a server is its operator. */
export async function setPlan(operator: Person, slug: string, plan: 'free' | 'pro' | 'team' | 'enterprise'): Promise<void> {
  const answer = await operator.call('PUT', `/platform/operator/organizations/${slug}/plan`, { plan })
  if (answer.status !== 200) throw new Error(`The plan was not changed: ${JSON.stringify(answer.body)}`)
}

/** A requested project. */
export interface RequestedProject {
  ref: string
  /** Its database password. */
  password: string
}

/** Requests a project with a generated password; it is still starting. */
export async function requestProject(owner: Person, slug: string, name = 'departures'): Promise<RequestedProject> {
  const made = await owner.call('POST', '/platform/projects', {
    name,
    organization_slug: slug,
    db_region: 'ap-southeast-1',
    cloud_provider: 'AWS',
  })
  if (made.status !== 201) throw new Error(`The project was not created: ${JSON.stringify(made.body)}`)
  return { ref: made.body.ref, password: made.body.db_pass }
}

/** A running project with a live connection. */
export interface RunningProject extends RequestedProject {
  topic: LiveTopic
  /** Including the password. */
  connectionString: string
}

/** Creates a project and waits until it is healthy. */
export async function createProject(owner: Person, live: Live, slug: string, name?: string): Promise<RunningProject> {
  const requested = await requestProject(owner, slug, name)
  const topic = await live.subscribe(`project:${requested.ref}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY', creationLimitMs)
  return { ...requested, topic, connectionString: filledIn(topic.state, requested.password) }
}

/** The connection string of a project's state, with its password. */
export function filledIn(state: any, password: string): string {
  return state.connection.connection_string.replace('[YOUR-PASSWORD]', encodeURIComponent(password))
}

/** Requests a change of a project, which must be accepted. */
export async function change(who: Person, ref: string, action: 'pause' | 'restore' | 'restart' | 'delete'): Promise<void> {
  const answer =
    action === 'delete'
      ? await who.call('DELETE', `/platform/projects/${ref}`)
      : await who.call('POST', `/platform/projects/${ref}/${action}`)
  if (answer.status !== 202) throw new Error(`${action} was refused: ${JSON.stringify(answer.body)}`)
}
