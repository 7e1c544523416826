-- Stands in for pg_graphql, which Debian does not package: a function of the same schema, name and signature, with one
-- type over the table `notes`. It answers introspection, `query { notes(first: …) { id title } }`, and an error to
-- everything else.
create table public.notes (id bigint primary key, title text not null);
insert into public.notes values (1, 'Signals'), (2, 'Switches');
create schema graphql;
grant usage on schema graphql to public;
create function graphql.resolve(query text, variables jsonb default '{}', "operationName" text default null, extensions jsonb default null)
returns jsonb language plpgsql as $body$
declare
  required constant jsonb := '{"kind": "NON_NULL", "name": null, "ofType": {"kind": "SCALAR", "name": "String", "ofType": null}}';
  nothing constant jsonb := '{"description": null, "fields": null, "inputFields": null, "interfaces": [], "enumValues": null, "possibleTypes": null}';
begin
  if query like '%\_\_schema%' then
    return jsonb_build_object('data', jsonb_build_object('__schema', jsonb_build_object(
      'queryType', '{"name": "Query"}'::jsonb, 'mutationType', null, 'subscriptionType', null, 'directives', '[]'::jsonb,
      'types', jsonb_build_array(
        nothing || '{"kind": "SCALAR", "name": "String"}', nothing || '{"kind": "SCALAR", "name": "Int"}',
        nothing || '{"kind": "SCALAR", "name": "Boolean"}',
        nothing || jsonb_build_object('kind', 'OBJECT', 'name', 'Note', 'fields', (
          select jsonb_agg(jsonb_build_object('name', name, 'description', null, 'args', '[]'::jsonb, 'type', required,
            'isDeprecated', false, 'deprecationReason', null))
          from unnest(array['id', 'title']) as name)),
        nothing || jsonb_build_object('kind', 'OBJECT', 'name', 'Query', 'fields', jsonb_build_array(jsonb_build_object(
          'name', 'notes', 'description', 'The notes, oldest first', 'isDeprecated', false, 'deprecationReason', null,
          'args', '[{"name": "first", "description": null, "defaultValue": null, "type": {"kind": "SCALAR", "name": "Int", "ofType": null}}]'::jsonb,
          'type', '{"kind": "LIST", "name": null, "ofType": {"kind": "OBJECT", "name": "Note", "ofType": null}}'::jsonb)))))));
  elsif query like '%notes%title%' then
    return jsonb_build_object('data', jsonb_build_object('notes', (
      select jsonb_agg(jsonb_build_object('id', id::text, 'title', title) order by id)
      from (select * from public.notes order by id limit (variables ->> 'first')::int) as found)));
  end if;
  return jsonb_build_object('data', null, 'errors', jsonb_build_array(jsonb_build_object(
    'message', format('Unknown field in %s', coalesce("operationName", 'the query')))));
end
$body$;
