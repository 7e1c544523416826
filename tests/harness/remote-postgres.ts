import { type OwnPostgres, startOwnPostgres } from './own-postgres'

export const remotePassword = 'calm harbour, nine ropes'

/**
 * A separate PostgreSQL server as the other database of a wrapper: the user `clerk` signs in with
 * `remotePassword` and reads `shop.orders` and `shop.notes`; `guest` is let in without a password.
 */
export async function startRemotePostgres(): Promise<OwnPostgres> {
  const remote = await startOwnPostgres()
  await remote.sql(`
    create role clerk login password '${remotePassword}';
    create role guest login;
    create schema shop;
    create table shop.orders (id int primary key, total numeric not null);
    insert into shop.orders values (1, 9.5), (2, 20);
    create table shop.notes (note text);
    create view shop.totals as select sum(total) as total from shop.orders;
    grant usage on schema shop to clerk, guest;
    grant select on all tables in schema shop to clerk, guest`)
  // COPY writes the access rules, because only the server's own user can.
  await remote.sql(`do $$ begin execute format($f$copy (values ('host all signalbox,guest 127.0.0.1/32 trust'), ('host all all 127.0.0.1/32 scram-sha-256')) to %L$f$, current_setting('hba_file')); end $$`)
  await remote.sql('select pg_reload_conf()')
  return remote
}
