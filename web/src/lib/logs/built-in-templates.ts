import type { LogCatalogue, LogTemplate } from './line';

/** Queries that every installation offers, each for a source. */
const builtIn: readonly (LogTemplate & { source: string })[] = [
  {
    source: 'postgres_logs',
    name: 'Latest errors',
    description: 'Errors of PostgreSQL with user and SQLSTATE',
    sql: `select timestamp, severity, metadata.parsed.user_name, metadata.parsed.sql_state_code, event_message
from postgres_logs
where severity in ('error', 'fatal')
order by timestamp desc
limit 100`,
  },
  {
    source: 'postgres_logs',
    name: 'Lines by severity',
    description: 'How many lines PostgreSQL wrote in each minute',
    sql: `select date_trunc('minute', timestamp) as minute, severity, count(*) as lines
from postgres_logs
group by minute, severity
order by minute desc`,
  },
  {
    source: 'postgres_logs',
    name: 'Errors by SQLSTATE',
    description: 'The most frequent kinds of errors',
    sql: `select metadata.parsed.sql_state_code, count(*) as lines, min(event_message) as example
from postgres_logs
where severity in ('error', 'fatal')
group by metadata.parsed.sql_state_code
order by lines desc`,
  },
  {
    source: 'edge_logs',
    name: 'Requests by path',
    description: 'The most frequent paths with their failures',
    sql: `select metadata.request.path, count(*) as requests, sum(metadata.response.status_code >= 500) as failures
from edge_logs
group by metadata.request.path
order by requests desc
limit 50`,
  },
  {
    source: 'edge_logs',
    name: 'Slowest requests',
    description: 'Requests with the longest time of the origin',
    sql: `select timestamp, metadata.request.method, metadata.request.path, metadata.response.status_code, metadata.response.origin_time
from edge_logs
order by metadata.response.origin_time desc
limit 50`,
  },
  {
    source: 'pgbouncer_logs',
    name: 'Messages of the pooler',
    description: 'The latest lines of the connection pooler',
    sql: `select timestamp, severity, event_message
from pgbouncer_logs
order by timestamp desc
limit 100`,
  },
];

/** The templates of an installation: its own, then the built-in ones of available sources. */
export function templatesOf({ sources, templates }: LogCatalogue): LogTemplate[] {
  const available = new Set(sources.filter((it) => it.is_available).map((it) => it.reference));
  const own = new Set(templates.map((it) => it.name));
  return [...templates, ...builtIn.filter((it) => available.has(it.source) && !own.has(it.name))];
}

/** The SQL that an editor without a text begins with. */
export function firstSql({ sources, default_query: own }: LogCatalogue, source: string | undefined): string {
  if (own !== null && own.trim() !== '') return own;
  const table = source ?? sources.find((it) => it.is_available)?.reference ?? 'postgres_logs';
  return `select timestamp, severity, event_message, metadata\nfrom ${table}\norder by timestamp desc\nlimit 100`;
}
