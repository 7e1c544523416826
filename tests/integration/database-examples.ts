import { psql } from '../harness/tenant'
import { advisorSettings } from './advisor-examples'
import { branchSettings } from './branch-examples'
import { pgCronSettings } from './cron-examples'
import { dumpSettings } from './dump-examples'
import { hookSettings } from './hook-examples'
import type { RealProject } from './real-project'
import type { Setting } from './sign-in-examples'
import { vaultSettings } from './vault-examples'
import { wrapperSettings } from './wrapper-examples'

/** One object of each kind, which the examples show and would change. */
const objects = `
  create schema examples;
  create type examples.mood as enum ('sad', 'happy');
  create table examples.things (id int8 primary key, amount numeric check (amount > 0));
  create view examples.seen as select id from examples.things;
  create materialized view examples.kept as select id from examples.things;
  create function examples.stamp() returns trigger language plpgsql as 'begin return new; end';
  create trigger stamp before insert on examples.things for each row execute function examples.stamp();
  create policy own on examples.things using (true);
  create publication examples_changes for table examples.things;
  create extension pg_trgm`

/** The call that lists the objects of a kind, and the name of the object in question. */
const kinds = {
  schema: ['schemas', 'examples'],
  table: ['tables', 'things'],
  column: ['columns', 'amount'],
  constraint: ['constraints', 'things_amount_check'],
  index: ['indexes', 'things_pkey'],
  type: ['types', 'mood'],
  view: ['views', 'seen'],
  materialized_view: ['materialized-views', 'kept'],
  function: ['functions', 'stamp'],
  trigger: ['triggers', 'stamp'],
  policy: ['policies', 'own'],
  publication: ['publications', 'examples_changes'],
  extension: ['extensions', 'pg_trgm'],
} as const

type Kind = keyof typeof kinds

/** The settings of the examples about definitions, by the name of each call. */
export function databaseSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  let created: Promise<void> | undefined
  const prepared = async () => {
    const { by, path } = await real.setting()
    created ??= real.connectionString().then(async (url) => {
      const { code, err } = await psql(url, objects)
      if (code !== 0) throw new Error(err)
    })
    await created
    const idOf = async (kind: Kind): Promise<string> => {
      const [list, name] = kinds[kind]
      const { body } = await by!.call<{ id: string | number; name: string; schema?: string }[]>(
        'GET',
        `/platform/pg-meta/${path?.ref}/${list}`,
      )
      const found = body.find((it) => it.name === name)
      if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
      return String(found.id)
    }
    return idOf
  }
  const plain = () => real.setting()
  const of = (kind: Kind) => async () => {
    const setting = await real.setting()
    return { ...setting, path: { ...setting.path, id: await (await prepared())(kind) } }
  }
  const ofTable = async () => {
    const idOf = await prepared()
    return { ...(await real.setting()), body: { table_id: Number(await idOf('table')) } }
  }
  const onTable = async () => {
    const idOf = await prepared()
    return { ...(await real.setting()), body: { relation_id: Number(await idOf('table')) } }
  }
  const onColumn = async () => {
    const idOf = await prepared()
    return { ...(await real.setting()), body: { column_id: await idOf('column') } }
  }
  let role: Promise<string> | undefined
  const ofRole = async () => {
    const setting = await real.setting()
    role ??= setting.by!
      .call<{ id: number }>('POST', `/platform/pg-meta/${setting.path?.ref}/roles`, { name: 'examples_app' })
      .then(({ body }) => String(body.id))
    return { ...setting, path: { ...setting.path, id: await role } }
  }
  const made: Record<string, () => Promise<Setting>> = {
    ...advisorSettings(real),
    ...hookSettings(real),
    ...vaultSettings(real),
    ...wrapperSettings(real),
    ...pgCronSettings(real),
    ...branchSettings(real),
    ...dumpSettings(real),
    create_column: ofTable,
    create_constraint: ofTable,
    create_index: ofTable,
    grant_table_privilege: onTable,
    revoke_table_privilege: onTable,
    grant_column_privilege: onColumn,
    revoke_column_privilege: onColumn,
    switch_live_rows: of('table'),
    list_default_privileges: plain,
    grant_default_privilege: plain,
    revoke_default_privilege: plain,
    test_policies: async () => ({ ...(await plain()), body: { role: 'postgres' } }),
    show_database_version: plain,
    list_database_settings: plain,
    list_table_privileges: plain,
    list_column_privileges: plain,
    list_foreign_tables: plain,
    list_database_roles: plain,
    create_role: plain,
    update_role: ofRole,
    drop_role: ofRole,
  }
  for (const [kind, [list]] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    made[`list_${list.replace('-', '_')}`] = plain
    made[`create_${kind}`] ??= plain
    for (const action of ['show', 'update', 'drop']) made[`${action}_${kind}`] = of(kind)
  }
  return made
}
