import { get } from 'node:http'
import type { Server } from './server'

/** Returns the size of a file as the server sends it in this encoding. */
function bytesOf(server: Server, path: string, encoding: 'gzip' | 'br'): Promise<number> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${answer.statusCode}`))))
    }).on('error', reject)
  })
}

/** Returns the size of scripts as the server sends them in this encoding, in kB. */
export async function kilobytesOf(server: Server, scripts: string[], encoding: 'gzip' | 'br'): Promise<number> {
  const sizes = await Promise.all(scripts.map((path) => bytesOf(server, path, encoding)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000
}
