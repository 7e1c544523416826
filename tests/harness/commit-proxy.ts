import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What is done to a COMMIT. */
export type Cut =
  /** The connection ends before the database sees it: nothing is stored. */
  | 'before'
  /** The database commits, and its answer is lost. */
  | 'after'
  /** It is held back, longer than the server waits: nothing is stored. */
  | 'held'

/** The end of a message of PostgreSQL's protocol that names COMMIT, from either side. */
const commit = Buffer.from('COMMIT\0')
const begin = Buffer.from('BEGIN\0')

/** What a connection has sent in a transaction is kept up to so many bytes, to tell whose COMMIT it is. */
const keptMax = 1 << 20

/** Stands between a server and its database, and cuts the COMMIT of a chosen change. */
export class CommitProxy {
  private armed: { marker: Buffer; how: Cut; done: () => void } | null = null
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer((client) => this.relay(client))

  private constructor(private readonly database: number) {}

  static async open(database: number): Promise<CommitProxy> {
    const proxy = new CommitProxy(database)
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Cuts the next COMMIT of a transaction that sent `marker`; resolves when it has. */
  arm(marker: string, how: Cut): Promise<void> {
    return new Promise((resolve) => {
      this.armed = { marker: Buffer.from(marker), how, done: resolve }
    })
  }

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private relay(client: Socket): void {
    const database = connect(this.database, '127.0.0.1')
    const both = [client, database]
    const end = () => both.forEach((it) => it.destroy())
    let transaction = Buffer.alloc(0)
    let losesAnswer = false
    let isHeld = false
    for (const socket of both) {
      this.sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        this.sockets.delete(socket)
        // A held COMMIT stays with a database that does not know that its client has gone.
        if (!isHeld || socket === database) end()
      })
    }
    client.on('data', (sent) => {
      if (sent.includes(begin)) transaction = Buffer.alloc(0)
      transaction = Buffer.concat([transaction, sent]).subarray(-keptMax)
      const cut = sent.includes(commit) && this.armed && transaction.includes(this.armed.marker) ? this.armed : null
      if (!cut) {
        database.write(sent)
        return
      }
      this.armed = null
      cut.done()
      if (cut.how === 'before') end()
      else if (cut.how === 'held') isHeld = true
      else {
        losesAnswer = true
        database.write(sent)
      }
    })
    database.on('data', (answer) => {
      if (losesAnswer && answer.includes(commit)) end()
      else client.write(answer)
    })
  }
}
