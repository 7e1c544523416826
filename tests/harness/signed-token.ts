import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from './server'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The claims of a token, unverified. */
export function claimsOf(token: string): any {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** A token with other claims, correctly signed by the installation's key. */
export function resigned(server: Server, token: string, changes: object): string {
  const text = `${token.split('.')[0]}.${encode({ ...claimsOf(token), ...changes })}`
  const key = readFileSync(join(server.dataDir, 'keys', 'signing.key'))
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** A token with other claims or another header, with its previous signature. */
export function forged(token: string, claims: object, header: object = {}): string {
  const [head = '', , signature] = token.split('.')
  const before = JSON.parse(Buffer.from(head, 'base64url').toString())
  return `${encode({ ...before, ...header })}.${encode({ ...claimsOf(token), ...claims })}.${signature}`
}
