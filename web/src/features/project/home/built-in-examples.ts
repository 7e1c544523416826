/** An example that needs only the database: SQL to run in it. */
export interface BuiltInExample {
  title: string;
  description: string;
  sql: string;
}

/**
 * Shown if the installation names no example projects of its own; contains no links to other hosts.
 */
export const builtInExamples: readonly BuiltInExample[] = [
  {
    title: 'To-do list',
    description: 'Two tables, a foreign key and an index on open tasks.',
    sql: `create table list (
  id bigint generated always as identity primary key,
  name text not null check (name <> '')
);

create table task (
  id bigint generated always as identity primary key,
  list_id bigint not null references list on delete cascade,
  title text not null check (title <> ''),
  done boolean not null default false,
  created_at timestamptz not null default now()
);

create index task_open on task (list_id, created_at) where not done;

insert into list (name) values ('Today');
insert into task (list_id, title) select id, 'Connect to the database' from list where name = 'Today';

select list.name, task.title, task.done from task join list on list.id = task.list_id;
`,
  },
  {
    title: 'Notes with full-text search',
    description: 'A generated column that Postgres keeps searchable automatically.',
    sql: `create table note (
  id bigint generated always as identity primary key,
  body text not null,
  words tsvector generated always as (to_tsvector('english', body)) stored
);

create index note_words on note using gin (words);

insert into note (body) values
  ('The night train leaves at ten.'),
  ('Trains wait for a green signal.');

select body from note where words @@ websearch_to_tsquery('english', 'train signal');
`,
  },
  {
    title: 'Private notes',
    description: 'Row-level security: users read only their own rows.',
    sql: `create table private_note (
  id bigint generated always as identity primary key,
  owner text not null default current_setting('app.person'),
  body text not null
);

alter table private_note enable row level security;
alter table private_note force row level security;

create policy own_notes on private_note
  using (owner = current_setting('app.person', true));

set app.person = 'sam';
insert into private_note (body) values ('Only Sam reads this.');

set app.person = 'ida';
select body from private_note; -- no rows
`,
  },
];
