import { type AuthError, GoTrueClient } from '@supabase/auth-js'
import { randomBytes } from 'node:crypto'

/** A response of the platform API. */
export interface Answer<Body = any> {
  status: number
  body: Body
  headers: Headers
}

/** A user with an account, and its client. */
export interface Person {
  email: string
  password: string
  /** The account's UUID. */
  id: string
  auth: GoTrueClient
  /** The current access token. */
  token(): Promise<string>
  /** A call with this user's token; a body is sent as JSON. */
  call<Body = any>(method: string, path: string, body?: unknown): Promise<Answer<Body>>
}

/** The address of any server. */
export interface Address {
  readonly url: string
}

/** A client of the auth API that keeps its session in memory and never renews it automatically. */
export function authClient(server: Address): GoTrueClient {
  return new GoTrueClient({
    url: `${server.url}/auth/v1`,
    storageKey: `session-${randomBytes(6).toString('hex')}`,
    autoRefreshToken: false,
    // Otherwise it listens for other tabs, which keeps the process from exiting.
    persistSession: false,
    detectSessionInUrl: false,
  })
}

/**
 * What a page sends with calls that use a project's database: the pass in the project's detail. A
 * caller without access to the project has none.
 */
async function connectionPass(server: Address, path: string, token: string | undefined): Promise<Record<string, string>> {
  const ref = /^\/platform\/(?:pg-meta\/([a-z]+)|projects\/([a-z]+)\/(?:run-lints|advisors|api\/graphql))/.exec(path)?.slice(1).find(Boolean)
  if (ref === undefined || token === undefined) return {}
  const detail = await fetch(`${server.url}/platform/projects/${ref}`, { headers: { Authorization: `Bearer ${token}` } })
  const pass = ((await detail.json()) as { connection_encrypted?: string }).connection_encrypted
  return pass === undefined ? {} : { 'x-connection-encrypted': pass }
}

/** A call of a plain HTTP client. */
export async function call<Body = any>(
  server: Address,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const pass = await connectionPass(server, path, token)
  const isRaw = body instanceof URLSearchParams || body instanceof Blob
  const answer = await fetch(server.url + path, {
    method,
    // Redirects are returned to the test.
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      ...(body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...pass,
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /^application\/(?:\w+\+)?json\b/.test(answer.headers.get('Content-Type') ?? '')
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

/** An unused address. */
export function freshEmail(name: string): string {
  return `${name}-${randomBytes(4).toString('hex')}@example.com`
}

/** The user of a signed-in client. */
export async function personOf(server: Address, auth: GoTrueClient, password: string): Promise<Person> {
  const token = async () => {
    const { data } = await auth.getSession()
    if (!data.session) throw new Error('Not signed in')
    return data.session.access_token
  }
  const { data } = await auth.getSession()
  if (!data.session?.user.email) throw new Error('Not signed in')
  return {
    email: data.session.user.email,
    password,
    id: data.session.user.id,
    auth,
    token,
    call: async (method, path, body) => call(server, method, path, { body, token: await token() }),
  }
}

/** Includes the status, which `auth-js` omits from its message for 502 to 504. */
function refusedBy(error: AuthError): Error {
  return new Error(`${error.name}, status ${error.status}: ${error.message}`, { cause: error })
}

/** Signs a user up, and creates their profile like the first page unless told not to. */
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

/** A second session of the same user, as from another device. */
export async function signIn(server: Address, who: Pick<Person, 'email' | 'password'>): Promise<Person> {
  const auth = authClient(server)
  const { error } = await auth.signInWithPassword({ email: who.email, password: who.password })
  if (error) throw refusedBy(error)
  return personOf(server, auth, who.password)
}

/** The role of a new member, on some projects or on all. */
export interface GivenRole {
  role_id: number
  role_scoped_projects?: string[]
}

/**
 * Adds a member in the regular way: an owner invites, the user accepts. If email is configured,
 * `mailed` reads the link from the mail; otherwise the response to the invitation contains it.
 * Returns the response to accepting, or the refusal of the invitation.
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
