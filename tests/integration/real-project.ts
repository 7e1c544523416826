import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql, untilAnswers } from '../harness/tenant'
import type { OwnPostgres } from '../harness/own-postgres'
import { startRemotePostgres } from '../harness/remote-postgres'
import type { Setting } from './sign-in-examples'

const graphqlStandIn = readFileSync(join(import.meta.dirname, '../harness/graphql-stand-in.sql'), 'utf8')

interface Made {
  server: Server
  by: Person
  live: Live
  project: RunningProject
}

/**
 * A project with a real database on a separate server, which is started when an example first needs
 * it.
 */
export class RealProject {
  private imported: string | undefined
  private made: Promise<Made> | undefined
  private remote: Promise<OwnPostgres> | undefined

  private make(): Promise<Made> {
    this.made ??= (async () => {
      const server = await startServer({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '500', SIGNALBOX_WRAPPERS_ALLOWED_NETWORKS: '127.0.0.0/8' })
      const by = await signUp(server, 'owner')
      const live = await connectLive(server, await by.token())
      return { server, by, live, project: await createProject(by, live, await createOrganization(by)) }
    })()
    return this.made
  }

  async setting(): Promise<Setting> {
    const { server, by, project } = await this.make()
    return { on: server, by, path: { ref: project.ref } }
  }

  /** The other database of wrappers. */
  remotePostgres(): Promise<OwnPostgres> {
    this.remote ??= startRemotePostgres()
    return this.remote
  }

  async connectionString(): Promise<string> {
    return (await this.make()).project.connectionString
  }

  /** By the name of each call that runs SQL. */
  sqlSettings(): Record<string, () => Promise<Setting>> {
    const plain = () => this.setting()
    return {
      run_query: plain,
      read_query_rows: () => this.pausedQuery(),
      cancel_query: plain,
      explain_query: plain,
      run_graphql: () => this.graphql(),
      list_transactions: plain,
      open_transaction: plain,
      commit_transaction: () => this.transaction(),
      roll_back_transaction: () => this.transaction(),
      list_running: plain,
      cancel_running: () => this.runningStatement(),
      terminate_running: () => this.runningStatement(),
      read_schema: plain,
      read_rows: () => this.samples(),
      count_rows: () => this.samples(),
      change_rows: () => this.samples(),
      export_table_rows: async () => ({ ...(await this.samples()), headers: { Accept: 'text/csv' } }),
      start_row_import: () => this.samples(),
      import_row_part: async () => ({ ...(await this.openImport()), file: new Blob(['a,1\n']) }),
      finish_row_import: () => this.openImport(),
      cancel_row_import: () => this.openImport(),
      export_rows: async () => ({ ...(await plain()), headers: { Accept: 'text/csv' } }),
      download_export: () => this.exportLink(),
      import_rows: () => this.samples(),
    }
  }

  /** With a paused result, which starts with the next row. */
  private async pausedQuery(): Promise<Setting> {
    const { server, by, project } = await this.make()
    const id = randomUUID()
    await call(server, 'POST', `/platform/pg-meta/${project.ref}/query`, {
      token: await by.token(),
      body: { query: 'select generate_series(1, 100)', page_rows: 10 },
      headers: { Accept: 'application/x-ndjson', 'X-Request-Id': id },
    })
    return { on: server, by, path: { ref: project.ref, id } }
  }

  /** With an open transaction. */
  private async transaction(): Promise<Setting> {
    const { server, by, project } = await this.make()
    const { body } = await by.call<{ id: string }>('POST', `/platform/pg-meta/${project.ref}/transactions`, {})
    return { on: server, by, path: { ref: project.ref, id: body.id } }
  }

  /** With a statement that runs for ten minutes. */
  private async runningStatement(): Promise<Setting> {
    const { server, by, project } = await this.make()
    const path = `/platform/pg-meta/${project.ref}`
    const query = `select pg_sleep(600) -- ${randomUUID()}`
    // Ends when the example ends it.
    void by.call('POST', `${path}/query`, { query, timeout_ms: 600_000 }).catch(() => undefined)
    const backend = await waitUntil(
      async () => {
        const { body } = await by.call<{ backend: number; query: string }[]>('GET', `${path}/running`)
        return body.find((it) => it.query === query)?.backend
      },
      'the statement runs',
    )
    return { on: server, by, path: { ref: project.ref, backend: String(backend) } }
  }

  /** With the token of a link to a file. */
  private async exportLink(): Promise<Setting> {
    const { server, by, project } = await this.make()
    const { body } = await call<{ url: string }>(server, 'POST', `/platform/pg-meta/${project.ref}/export`, {
      token: await by.token(),
      body: { query: 'select 1 as one', format: 'csv' },
      headers: { Accept: 'application/json' },
    })
    const token = body.url.split('/').at(-1) ?? ''
    return { on: server, path: { ref: project.ref, token } }
  }

  /** With an import that has no parts yet; the previous one is canceled, because a project has few at a time. */
  private async openImport(): Promise<Setting> {
    await this.samples()
    const { server, by, project } = await this.make()
    if (this.imported) await by.call('DELETE', `/platform/pg-meta/${project.ref}/rows/imports/${this.imported}`)
    const { body } = await by.call<{ id: string }>('POST', `/platform/pg-meta/${project.ref}/rows/imports`, { schema: 'public', table: 'samples', format: 'csv', columns: ['name', 'amount'] })
    this.imported = body.id
    return { on: server, by, path: { ref: project.ref, id: body.id } }
  }

  /** With a function in place of pg_graphql's, which Debian does not have. */
  private async graphql(): Promise<Setting> {
    const { connectionString } = (await this.make()).project
    // An earlier example has its access restored.
    await untilAnswers(connectionString, 'select 1', '1')
    await psql(connectionString, graphqlStandIn)
    return this.setting()
  }

  /** With a table. */
  private async samples(): Promise<Setting> {
    const { project } = await this.make()
    await psql(project.connectionString, 'create table if not exists samples (name text, amount int)')
    return this.setting()
  }

  /** Its owner has locked all sessions out. */
  async locked(): Promise<Setting> {
    const { project } = await this.make()
    await psql(project.connectionString, 'alter database postgres connection limit 0')
    await project.topic.until((it) => it.actions.restore_access, 30_000)
    return this.setting()
  }

  async dispose(): Promise<void> {
    await (await this.remote)?.stop()
    const made = await this.made
    made?.live.close()
    await made?.server.dispose()
  }
}
