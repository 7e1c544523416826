import { EventEmitter } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { untilEvent } from './await-event'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** A fake mail server on a free port of loopback that stores its mail. */
export class Mailbox extends EventEmitter {
  readonly mails: Mail[] = []
  /** Accepts no mail and asks to retry (RFC 5321, 451). */
  isBusy = false
  /** Number of senders that were asked to retry. */
  private turnedAway = 0
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  private constructor() {
    super()
    this.server = createServer((socket) => this.converse(socket))
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    await new Promise<void>((resolve) => mailbox.server.listen(0, '127.0.0.1', resolve))
    return mailbox
  }

  /**
   * The settings of a server that sends its mail here; accounts are created immediately, as most
   * tests need.
   */
  get settings(): Record<string, string> {
    return {
      SIGNALBOX_MAIL_URL: `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      SIGNALBOX_MAIL_FROM: 'noreply@signalbox.example',
      SIGNALBOX_IDENTITY_CONFIRM_EMAIL: 'false',
    }
  }

  /** The newest mail to a recipient that matches, once received. */
  waitForMail(to: string, having = /./): Promise<Mail> {
    return untilEvent(
      this,
      () => this.mails.findLast((it) => it.to.toLowerCase() === to.toLowerCase() && having.test(it.text)),
      () => `no letter to ${to} with ${having} among ${JSON.stringify(this.mails)}`,
    )
  }

  /** Resolves when another sender was asked to retry. */
  async untilTurnedAway(): Promise<void> {
    const before = this.turnedAway
    await untilEvent(this, () => this.turnedAway > before || undefined, () => 'no sender was asked to retry')
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private converse(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined)
    let held = ''
    let to = ''
    let inText = false
    socket.setEncoding('utf8').write('220 mailbox\r\n')
    socket.on('data', (bytes: string) => {
      held += bytes
      for (;;) {
        const ending = inText ? '\r\n.\r\n' : '\r\n'
        const end = held.indexOf(ending)
        if (end < 0) return
        const line = held.slice(0, end)
        held = held.slice(end + ending.length)
        if (inText) {
          inText = false
          this.mails.push({ to, ...parse(line) })
          this.emit('changed')
          socket.write('250 Well\r\n')
        } else if (this.isBusy && line.startsWith('MAIL FROM')) {
          this.turnedAway += 1
          this.emit('changed')
          socket.write('451 Come again\r\n')
        } else if (line.startsWith('DATA')) {
          inText = true
          socket.write('354 Go on\r\n')
        } else if (line.startsWith('QUIT')) {
          socket.end('221 Bye\r\n')
        } else {
          if (line.startsWith('RCPT TO')) to = line.slice(line.indexOf('<') + 1, line.indexOf('>'))
          socket.write('250 Well\r\n')
        }
      }
    })
  }
}

function parse(raw: string): { subject: string; text: string } {
  const end = raw.indexOf('\r\n\r\n')
  const subject = /^Subject: (.*)$/m.exec(raw.slice(0, end))?.[1]?.trim() ?? ''
  return { subject, text: Buffer.from(raw.slice(end), 'base64').toString('utf8') }
}

/** The first link in a mail. */
export function linkIn(mail: Mail): URL {
  const found = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!found) throw new Error(`There is no link in ${mail.text}`)
  return new URL(found)
}
