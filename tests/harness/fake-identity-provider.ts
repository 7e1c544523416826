import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The user at the identity provider. */
export interface ProviderUser {
  id: number
  login: string
  email: string
  verified: boolean
}

/** Sets its behavior from now on. */
export type Manner = 'well' | 'asking' | 'slow' | 'silent' | 'wrong' | 'refusing' | 'declined'

/** Response time of a slow one, in ms. */
const slowMs = 400

/** A fake identity provider that speaks like GitHub, on a free port of loopback. */
export class FakeIdentityProvider {
  manner: Manner = 'well'
  user: ProviderUser = { id: 42, login: 'octocat', email: 'octo@example.org', verified: true }
  private readonly server: Server
  private readonly codes = new Map<string, { challenge: string; user: ProviderUser }>()
  private issued = 0

  private constructor() {
    this.server = createServer((requested, answer) => void this.answer(requested, answer))
  }

  static async open(): Promise<FakeIdentityProvider> {
    const host = new FakeIdentityProvider()
    await new Promise<void>((resolve) => host.server.listen(0, '127.0.0.1', resolve))
    return host
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The settings of a server with this sign-in method. */
  get settings(): Record<string, string> {
    return {
      SIGNALBOX_IDENTITY_CODE_HOST_KIND: 'github',
      SIGNALBOX_IDENTITY_CODE_HOST_NAME: 'Octo Hub',
      SIGNALBOX_IDENTITY_CODE_HOST_URL: this.url,
      SIGNALBOX_IDENTITY_CODE_HOST_API_URL: `${this.url}/api`,
      SIGNALBOX_IDENTITY_CODE_HOST_CLIENT_ID: 'signalbox',
      SIGNALBOX_IDENTITY_CODE_HOST_CLIENT_SECRET: 'the secret',
      SIGNALBOX_IDENTITY_CODE_HOST_DEADLINE_MS: '2000',
    }
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async answer(requested: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(requested.url ?? '/', this.url)
    if (url.pathname === '/login/oauth/authorize') return this.signInPage(url, answer)
    if (this.manner === 'silent') return
    if (this.manner === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (this.manner === 'wrong') return send(answer, 200, '<html>no JSON</html>')
    if (url.pathname === '/login/oauth/access_token') return this.token(await bodyOf(requested), answer)
    const user = this.codes.get(`token ${requested.headers.authorization}`)?.user
    if (!user) return send(answer, 401, '{}')
    if (url.pathname === '/api/user') return send(answer, 200, JSON.stringify({ id: user.id, login: user.login }))
    send(answer, 200, JSON.stringify([{ email: user.email, primary: true, verified: user.verified }]))
  }

  /** Simulates an authorized or refused request; with a consent page it waits for a click. */
  private signInPage(url: URL, answer: ServerResponse): void {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    if (this.manner === 'declined') back.searchParams.set('error', 'access_denied')
    else {
      const code = `code-${++this.issued}`
      this.codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', user: { ...this.user } })
      back.searchParams.set('code', code)
    }
    if (this.manner === 'asking') {
      const page = `<!doctype html><title>Octo Hub</title><a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
    } else answer.writeHead(302, { Location: back.href }).end()
  }

  private token(form: URLSearchParams, answer: ServerResponse): void {
    const grant = this.codes.get(form.get('code') ?? '')
    this.codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url')
    const good = grant && proof === grant.challenge && form.get('client_secret') === 'the secret'
    if (!good || this.manner === 'refusing') return send(answer, 200, '{"error":"bad_verification_code"}')
    const token = `t-${++this.issued}`
    this.codes.set(`token Bearer ${token}`, grant)
    send(answer, 200, JSON.stringify({ access_token: token, token_type: 'bearer' }))
  }
}

function send(answer: ServerResponse, status: number, body: string): void {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}

async function bodyOf(requested: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const bytes of requested) text += bytes
  return new URLSearchParams(text)
}
