import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEvent } from '../harness/await-event'
import { environment, program } from '../harness/command-line'
import { RawSocket } from '../harness/raw-socket'
import { type Server, startServer } from '../harness/server'

/** The server uses half of them for databases and files. */
const filesMax = 64
const connectionsMax = filesMax / 2

let server: Server
let child: ChildProcess
let written = ''
const changed = new EventEmitter()
const sockets: RawSocket[] = []
beforeAll(async () => {
  server = await startServer()
  await server.stop()
  const serve = ['serve', '--port', String(server.port), '--data-dir', server.dataDir]
  child = spawn('prlimit', [`--nofile=${filesMax}:${filesMax}`, program, ...serve], {
    env: environment({ SIGNALBOX_PROVISIONING_POOLER_PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text
      changed.emit('changed')
    })
  }
  await untilEvent(
    changed,
    () => written.includes('Signalbox is ready.') || undefined,
    () => `the server is not ready:\n${written}`,
    60_000,
  )
})
afterAll(async () => {
  for (const socket of sockets) socket.end()
  const ended = new Promise((resolve) => child?.once('exit', resolve))
  child?.kill('SIGTERM')
  await ended
  await server?.dispose()
})

describe('a server with a low limit of open files', { timeout: 60_000 }, () => {
  it('reports it at startup, with instructions', () => {
    expect(written).toMatch(
      new RegExp(`server\\.few_open_files allowed=${filesMax} connections_max=${connectionsMax} .*LimitNOFILE`),
    )
  })

  it('answers as many connections as it can, and refuses further ones with a message', async () => {
    for (let open = 0; open < connectionsMax; ++open) {
      const socket = await RawSocket.open(server.port)
      sockets.push(socket)
      socket.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await socket.untilText(/HTTP\/1\.1 200/)
    }
    for (let refused = 0; refused < 20; ++refused) {
      const socket = await RawSocket.open(server.port)
      sockets.push(socket)
      await socket.untilText(/HTTP\/1\.1 503[^]*connections_max/)
    }
    // With free capacity the next one is answered.
    sockets[0]?.end()
    await untilAnswered()
  })
})

/** The server notices the end of a connection a moment after the client. */
async function untilAnswered(): Promise<void> {
  for (;;) {
    const socket = await RawSocket.open(server.port)
    sockets.push(socket)
    socket.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const answer = await socket.untilText(/HTTP\/1\.1 \d+/)
    if (answer.includes('HTTP/1.1 200')) return
    expect(answer).toContain('HTTP/1.1 503')
  }
}
