import { type AuthError, GoTrueClient } from '@supabase/auth-js'
import { randomBytes } from 'node:crypto'

/** The answer to a call of the platform API. */
export interface Answer<Body = any> {
  status: number
  body: Body
  headers: Headers
}

/** Somebody with an account, and what a client of theirs can do. */
export interface Person {
  email: string
  password: string
  /** The account's uuid. */
  id: string
  auth: GoTrueClient
  /** The access token as it is now. */
  token(): Promise<string>
  /** A call with this person's token; a body is sent as JSON. */
  call<Body = any>(method: string, path: string, body?: unknown): Promise<Answer<Body>>
}

/** Where the server answers; any server will do. */
export interface Address {
  readonly url: string
}

/** A client of the auth API that keeps its session in memory and never renews it by itself. */
export function authClient(server: Address): GoTrueClient {
  return new GoTrueClient({
    url: `${server.url}/auth/v1`,
    storageKey: `session-${randomBytes(6).toString('hex')}`,
    autoRefreshToken: false,
    // Else it listens for other tabs, which keeps the process from ending.
    persistSession: false,
    detectSessionInUrl: false,
  })
}

/** One call, as any HTTP client makes it. */
export async function call<Body = any>(
  server: Address,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const answer = await fetch(server.url + path, {
    method,
    // Where an answer sends a browser is for the test to say.
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

/** An address of nobody yet. */
export function freshEmail(name: string): string {
  return `${name}-${randomBytes(4).toString('hex')}@example.com`
}

/** The person behind a client that has signed in. */
export async function personOf(server: Address, auth: GoTrueClient, password: string): Promise<Person> {
  const token = async () => {
    const { data } = await auth.getSession()
    if (!data.session) throw new Error('Nobody is signed in')
    return data.session.access_token
  }
  const { data } = await auth.getSession()
  if (!data.session?.user.email) throw new Error('Nobody is signed in')
  return {
    email: data.session.user.email,
    password,
    id: data.session.user.id,
    auth,
    token,
    call: async (method, path, body) => call(server, method, path, { body, token: await token() }),
  }
}

/** With the status, which the message of `auth-js` leaves out when it is 502 to 504. */
function refusedBy(error: AuthError): Error {
  return new Error(`${error.name}, status ${error.status}: ${error.message}`, { cause: error })
}

/** Signs somebody up, and creates their profile as the first page would unless told not to. */
export async function signUp(server: Address, name: string, { profile = true } = {}): Promise<Person> {
  const auth = authClient(server)
  const credentials = { email: freshEmail(name), password: `${name} likes trains` }
  const { error } = await auth.signUp(credentials)
  if (error) throw refusedBy(error)
  const person = await personOf(server, auth, credentials.password)
  if (profile) {
    const made = await person.call('POST', '/platform/profile')
    if (made.status !== 201) throw new Error(`The profile was not created: ${JSON.stringify(made.body)}`)
  }
  return person
}

/** A second sign-in of the same person, as from another device. */
export async function signIn(server: Address, who: Pick<Person, 'email' | 'password'>): Promise<Person> {
  const auth = authClient(server)
  const { error } = await auth.signInWithPassword({ email: who.email, password: who.password })
  if (error) throw refusedBy(error)
  return personOf(server, auth, who.password)
}

/** What a new member may do: a role, on some projects or on all. */
export interface GivenRole {
  role_id: number
  role_scoped_projects?: string[]
}

/**
 * Makes a person a member as people do it: an owner invites, the person accepts. Where mail is sent, `mailed` reads
 * the link from the letter; else the answer to the invitation has it. Answers what accepting answers, or why inviting
 * was refused.
 */
export async function addMember(
  owner: Person,
  slug: string,
  person: Person,
  given: GivenRole,
  mailed?: (email: string) => Promise<URL>,
): Promise<Answer> {
  const invitations = `/platform/organizations/${slug}/members/invitations`
  const invited = await owner.call('POST', invitations, { email: person.email, ...given })
  if (invited.status !== 201) return invited
  const link = mailed ? await mailed(person.email) : new URL(invited.body.link)
  return person.call('POST', `${invitations}/${link.searchParams.get('token')}`)
}
