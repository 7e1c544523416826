import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let live: Live
let own: RunningProject
let neighbour: RunningProject
beforeAll(async () => {
  server = await startServer()
  const owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  live = await connectLive(server, await owner.token())
  own = await createProject(owner, live, slug, 'own')
  neighbour = await createProject(owner, live, slug, 'neighbour')
  const prepared = await psql(own.connectionString, 'create table t (line text)')
  expect(prepared.err).toBe('')
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** Runs a statement as the project's owner; returns the SQLSTATE of its refusal, or its output. */
async function outcomeOf(sql: string): Promise<{ sqlstate: string | undefined; out: string; err: string }> {
  const { code, out, err } = await psql(own.connectionString, sql, 'verbose')
  const sqlstate = /(?:ERROR|FATAL): {2}([0-9A-Z]{5})/.exec(err)?.[1]
  return { sqlstate: code === 0 ? undefined : (sqlstate ?? 'none'), out, err }
}

/** Errors that mean that the statement itself is invalid, so that nothing was tried. */
const isMistake = (sqlstate: string) => ['42601', '42P01', '42703', '42704', '22P02'].includes(sqlstate)

describe('a tenant', () => {
  it.each([
    // Programs and files of the host.
    "copy t from program 'id'", "copy t to program 'cat'", "copy t from '/etc/passwd'", "copy t to '/tmp/signalbox-tenant'",
    "copy (select 1) to '/tmp/signalbox-tenant'", "select pg_read_file('postgresql.conf')", "select pg_read_file('/etc/passwd')",
    "select pg_read_file('../../../keys/signing.key')", "select pg_read_binary_file('pg_hba.conf')", "select pg_stat_file('PG_VERSION')",
    "select pg_ls_dir('.')", "select pg_ls_dir('/')", 'select pg_ls_tmpdir()', 'select pg_ls_waldir()', 'select pg_ls_logdir()', 'select pg_ls_archive_statusdir()',
    "select lo_import('/etc/passwd')", "select lo_export(lo_create(0), '/tmp/signalbox-tenant')", 'select pg_current_logfile()', 'select pg_rotate_logfile()',
    'select * from pg_hba_file_rules', 'select * from pg_ident_file_mappings', 'select * from pg_file_settings', 'show data_directory', 'show config_file', 'show hba_file',
    'show unix_socket_directories', "select setting from pg_config() where name = 'BINDIR'",
    // Roles and permissions.
    'create role intruder', 'create role intruder superuser', 'create user intruder', 'alter role postgres superuser', 'alter role postgres createrole', 'alter role postgres createdb',
    'alter role postgres replication', 'alter role postgres bypassrls', 'alter role postgres connection limit 1000', "alter role signalbox_admin password 'x'", 'alter role signalbox_admin nologin',
    'drop role signalbox_admin', 'drop role signalbox_pooler', 'set role signalbox_admin', 'set role pg_read_server_files', 'set session authorization signalbox_admin', 'grant signalbox_admin to postgres',
    'grant pg_execute_server_program to postgres', 'grant pg_read_server_files to postgres', 'grant pg_write_server_files to postgres', 'grant pg_read_all_data to postgres', 'grant pg_monitor to postgres',
    'grant pg_signal_backend to postgres', 'reassign owned by signalbox_admin to postgres', 'drop owned by signalbox_admin', 'select rolpassword from pg_authid', 'select passwd from pg_shadow',
    "update pg_authid set rolsuper = true where rolname = 'postgres'", "insert into pg_auth_members select oid, oid, oid, true from pg_roles where rolname = 'signalbox_admin'", "delete from pg_class where relname = 't'",
    "update pg_proc set proowner = 10 where proname = 'version'", 'alter default privileges for role signalbox_admin grant all on tables to postgres',
    // Settings of the instance.
    "alter system set listen_addresses = '*'", 'alter system reset all', 'select pg_reload_conf()', "alter role all set log_statement = 'all'", "set log_statement = 'all'", "set session_preload_libraries = 'auto_explain'",
    "set temp_file_limit = -1", "set log_destination = 'stderr'", "set dynamic_library_path = '/tmp'", 'set zero_damaged_pages = on', 'set ignore_checksum_failure = on', "set log_min_messages = 'debug5'",
    "alter role postgres set temp_file_limit = '-1'", "alter database postgres set temp_file_limit = '-1'", "alter database postgres set session_preload_libraries = 'auto_explain'", "select set_config('temp_file_limit', '-1', false)",
    // Code in the server.
    "load 'auto_explain'", "load '/tmp/intruder.so'", "create function f() returns int language c as 'libc', 'getpid'", "create function f() returns int language internal as 'pg_backend_pid'",
    "create language plpython3u", 'create trusted language intruder handler pg_catalog.plpgsql_call_handler', 'create access method intruder type index handler bthandler', 'create event trigger intruder on ddl_command_start execute function pg_catalog.suppress_redundant_updates_trigger()',
    "update pg_language set lanpltrusted = true where lanname = 'c'", 'create type intruder; create type intruder (input = int4in, output = int4out)', "create extension file_fdw", 'create extension postgres_fdw', 'create extension dblink', 'create extension adminpack', 'create extension pageinspect',
    'create extension pg_buffercache', 'create extension pg_visibility', 'create extension amcheck', 'create extension pageinspect schema public', 'create extension pg_freespacemap',
    // Other databases and servers.
    'create database another', "create tablespace intruder location '/tmp'", 'drop database template1', 'alter database template1 rename to intruder', 'alter database template1 owner to postgres', 'comment on database template1 is null',
    "create subscription intruder connection 'host=127.0.0.1' publication p", "select pg_create_physical_replication_slot('intruder')", "select pg_create_logical_replication_slot('intruder', 'test_decoding')",
    "select pg_replication_origin_create('intruder')", 'create foreign data wrapper intruder', "create publication intruder for all tables",
    // Processes and maintenance of the instance.
    'select pg_terminate_backend(pid) from pg_stat_activity where usename is distinct from current_user and pid <> pg_backend_pid()', 'checkpoint', 'select pg_switch_wal()', 'select pg_promote()', "select pg_create_restore_point('intruder')",
    "select pg_backup_start('intruder')", 'select pg_wal_replay_pause()', 'select pg_stat_reset_shared(\'bgwriter\')', "select pg_log_backend_memory_contexts(pg_backend_pid())", 'select pg_export_snapshot(), pg_stop_making_pinned_objects()',
  ])('is refused %s', async (sql) => {
    const { sqlstate, out } = await outcomeOf(sql)
    expect(sqlstate, `it was done and printed: ${out}`).toBeDefined()
    expect(isMistake(sqlstate as string), `${sqlstate}: the statement was not understood`).toBe(false)
  })
})

describe('with a project\'s password', () => {
  /** The connection string with some parts replaced. */
  const changed = (parts: { port?: string; user?: string; database?: string; query?: string }) => {
    const url = new URL(own.connectionString)
    if (parts.port !== undefined) url.port = parts.port
    if (parts.user !== undefined) url.username = parts.user
    if (parts.database !== undefined) url.pathname = `/${parts.database}`
    return `${url}${parts.query === undefined ? '' : `?${parts.query}`}`
  }

  it('its own database accepts the connection', async () => {
    expect((await psql(changed({}), 'select 1')).out.trim()).toBe('1')
  })

  it('another project’s database refuses it', async () => {
    const { port } = new URL(neighbour.connectionString)
    const { code, err } = await psql(changed({ port }), 'select 1', 'verbose')
    expect(code).not.toBe(0)
    expect(err).toContain('password authentication failed')
  })

  it.each([
    ['the administrator', { user: 'signalbox_admin' }],
    ['the pooler', { user: 'signalbox_pooler' }],
    ['another role', { user: 'pg_read_all_data' }],
    ['template1', { database: 'template1' }],
    ['template0', { database: 'template0' }],
    ['the administrator in template1', { user: 'signalbox_admin', database: 'template1' }],
    ['replication', { query: 'replication=database' }],
    ['physical replication', { query: 'replication=true' }],
    ['settings of an administrator', { query: `options=${encodeURIComponent('-c temp_file_limit=-1')}` }],
    ['a library of their own', { query: `options=${encodeURIComponent('-c session_preload_libraries=/tmp/intruder')}` }],
    ['no system columns protected', { query: `options=${encodeURIComponent('-c allow_system_table_mods=on')}` }],
  ])('the role %s cannot connect', async (_, parts) => {
    const { code, err } = await psql(changed(parts), 'select 1')
    expect(code, 'it was let in').not.toBe(0)
    expect(err).toMatch(/FATAL|no pg_hba.conf entry|not permitted|permission denied|authentication failed/)
  })
})
