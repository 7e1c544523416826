import { createHash, randomBytes } from 'node:crypto'
import { codeAt } from '../harness/authenticator'
import type { FakeIdentityProvider } from '../harness/fake-identity-provider'
import { linkIn, type Mailbox } from '../harness/mailbox'
import { call, freshEmail, type Person, signIn, signUp } from '../harness/people'
import type { Server } from '../harness/server'

/** The requirements of an example: another caller or server, and values for placeholders. */
export interface Setting {
  on?: Server
  by?: Person
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Instead of a JSON body. */
  file?: Blob
  headers?: Record<string, string>
}

/** The server with email and an identity provider. */
export interface Scene {
  server: () => Server
  /** A server in self-hosted mode. */
  selfHosted: () => Promise<Server>
  host: () => FakeIdentityProvider
  mailbox: () => Mailbox
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The target of a redirect. */
async function nextOf(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('Location') ?? '', url)
}

/** The requirements of the examples of signing in and of the account. */
export function signInSettings(scene: Scene): Record<string, () => Promise<Setting>> {
  let users = 100
  const fresh = (name: string) => signUp(scene.server(), name)

  function personAtTheHost(): void {
    const id = ++users
    scene.host().user = { id, login: `octo${id}`, email: freshEmail(`octo${id}`), verified: true }
  }

  /** Started like the dashboard: with its own PKCE challenge. */
  async function started(): Promise<{ verifier: string; callback: URL }> {
    personAtTheHost()
    const { verifier, query } = ownWay()
    const atHost = await nextOf(`${scene.server().url}/auth/v1/authorize?${query}`)
    return { verifier, callback: await nextOf(atHost.href) }
  }

  function ownWay(): { verifier: string; query: URLSearchParams } {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      provider: 'github',
      redirect_to: `${scene.server().url}/dashboard/auth/callback`,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 's256',
    })
    return { verifier, query }
  }

  /** A user returned from the identity provider who has not redeemed the code yet. */
  async function linking() {
    personAtTheHost()
    const by = await fresh('linked')
    const { verifier, query } = ownWay()
    const way = await by.call('GET', `/auth/v1/user/identities/authorize?${query}`)
    const page = await nextOf((await nextOf(way.body.url)).href)
    return { by, body: { auth_code: page.searchParams.get('link_code'), code_verifier: verifier } }
  }

  async function enrolled() {
    const by = await fresh('beginner')
    const { data, error } = await by.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (error) throw error
    return { by, path: { factor_id: data.id }, secret: data.totp.secret }
  }

  return {
    enter: async () => ({ on: await scene.selfHosted() }),
    begin_code_host: async () => ({ query: { code_challenge: challengeOf('x') } }),
    finish_code_host: async () => ({ query: Object.fromEntries((await started()).callback.searchParams) }),
    redeem_code: async () => {
      const { verifier, callback } = await started()
      const page = await nextOf(callback.href)
      return { body: { auth_code: page.searchParams.get('code'), code_verifier: verifier } }
    },
    link_code_host: async () => ({ by: await fresh('linker'), query: { code_challenge: challengeOf('x') } }),
    redeem_link: linking,
    unlink_identity: async () => {
      const { by, body } = await linking()
      await by.call('POST', '/auth/v1/user/identities', body)
      const user = await by.call('GET', '/auth/v1/user')
      return { by, path: { identity_id: user.body.identities[0].identity_id } }
    },
    use_link: async () => {
      const { email } = await fresh('forgetful')
      await call(scene.server(), 'POST', '/auth/v1/recover', { body: { email } })
      const link = linkIn(await scene.mailbox().waitForMail(email, /reset-password/))
      return { body: { token_hash: link.searchParams.get('token_hash') } }
    },
    change_user: async () => ({ by: await fresh('changer'), body: { email: freshEmail('next') } }),
    enrol_factor: async () => ({ by: await fresh('beginner') }),
    challenge_factor: enrolled,
    remove_factor: enrolled,
    verify_factor: async () => {
      const { by, path, secret } = await enrolled()
      const challenge = await by.call('POST', `/auth/v1/factors/${path.factor_id}/challenge`, {})
      return { by, path, body: { challenge_id: challenge.body.id, code: codeAt(secret) } }
    },
    make_recovery_codes: async () => {
      const { by, path, secret } = await enrolled()
      const { error } = await by.auth.mfa.challengeAndVerify({ factorId: path.factor_id, code: codeAt(secret) })
      if (error) throw error
      return { by }
    },
    prove_person: async () => {
      const by = await fresh('prover')
      return { by, body: { password: by.password } }
    },
    update_profile: async () => ({ by: await fresh('countess') }),
    delete_profile: async () => {
      const by = await fresh('leaver')
      return { by, body: { password: by.password } }
    },
    update_email: async () => ({ by: await fresh('mover'), body: { newEmail: freshEmail('next') } }),
    end_sign_in: async () => {
      const by = await fresh('twice')
      await signIn(scene.server(), by)
      const { body } = await by.call<{ id: string; current: boolean }[]>('GET', '/platform/profile/sessions')
      return { by, path: { session_id: body.find((it) => !it.current)?.id ?? '' } }
    },
    reset_factors: async () => ({ body: { email: (await enrolled()).by.email } }),
    renew_email_link: async () => {
      const { email, call: ask } = await fresh('mover')
      await ask('PUT', '/platform/update-email', { newEmail: freshEmail('next') })
      return { body: { email } }
    },
  }
}
