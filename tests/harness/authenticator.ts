import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Validity of a code, in ms. */
export const stepMs = 30_000

/** Decodes a secret from base32. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((mail) => alphabet.indexOf(mail).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The authenticator's code at a time (RFC 6238). */
export function codeAt(secret: string, atMs: number = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / stepMs)))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0x0f
  return ((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).toString().padStart(6, '0')
}

/** The code after the current one: already valid, and independent of whether that was used. */
export const nextCode = (secret: string): string => codeAt(secret, Date.now() + stepMs)
