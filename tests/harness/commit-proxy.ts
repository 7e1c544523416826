import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The fate of a COMMIT. */
export type Cut =
  /** The connection ends before the database receives it: nothing is stored. */
  | 'before'
  /** The database commits, and its response is lost. */
  | 'after'
  /** It is held longer than the server waits: nothing is stored. */
  | 'held'

/** The end of a PostgreSQL protocol message that contains COMMIT, in either direction. */
const commit = Buffer.from('COMMIT\0')
const begin = Buffer.from('BEGIN\0')

/** Limit of the buffered bytes of a transaction, which identify the change of a COMMIT. */
const keptMax = 1 << 20

/** A proxy between a server and its database that interrupts the COMMIT of a chosen change. */
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

  /** Interrupts the next COMMIT of a transaction that sent `marker`; resolves afterwards. */
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
        // A held COMMIT stays with a database that does not notice that its client has gone.
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
