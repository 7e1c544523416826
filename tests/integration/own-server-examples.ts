import { connectLive } from '../harness/live'
import type { Mailbox } from '../harness/mailbox'
import { signUp } from '../harness/people'
import { createOrganization, requestProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import type { Setting } from './sign-in-examples'

const simulated = { SIGNALBOX_PROJECTS_PROVIDER: 'simulated' }

/** Examples that change a whole installation, or need one with other settings: each has its own server. */
export class OwnServers {
  private readonly started: Server[] = []

  async dispose(): Promise<void> {
    for (const server of this.started) await server.dispose()
  }

  /** The settings of the examples, by the names of their routes. */
  settings(mailbox: () => Mailbox): Record<string, () => Promise<Setting>> {
    return {
      set_up: async () => ({ on: await this.start(simulated) }),
      send_test_message: () => this.withoutMail(mailbox()),
      dismiss_suggestion: () => this.suggestion(),
    }
  }

  private async start(settings: Record<string, string>): Promise<Server> {
    const server = await startServer(settings)
    this.started.push(server)
    return server
  }

  private async withoutMail(mailbox: Mailbox): Promise<Setting> {
    const on = await this.start({ ...simulated, SIGNALBOX_IDENTITY_CONFIRM_EMAIL: 'false' })
    return { on, by: await signUp(on, 'operator'), body: { mail_url: mailbox.settings.SIGNALBOX_MAIL_URL } }
  }

  /** A region whose only project has just become unhealthy, for which an incident is suggested. */
  private async suggestion(): Promise<Setting> {
    const on = await this.start({
      ...simulated,
      SIGNALBOX_PROVISIONING_SIMULATED_CRASH_RATE: '1',
      SIGNALBOX_PROJECTS_AUTOMATIC_RESTART: 'false',
      SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '100',
      SIGNALBOX_INCIDENTS_SUGGEST_MIN_PROJECTS: '1',
    })
    const by = await signUp(on, 'operator')
    const page = await connectLive(on, await by.token())
    const wall = await page.subscribe('fleet')
    await requestProject(by, await createOrganization(by))
    const { suggestions } = await wall.until((it) => Object.keys(it.suggestions ?? {}).length > 0)
    page.close()
    return { on, by, path: { region: Object.keys(suggestions)[0] as string } }
  }
}
