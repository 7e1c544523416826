#include "domain/schema/snapshot_query.hpp"

namespace signalbox::domain {

namespace {

// What is read, and by which reference other rows name it: `classid.objid.objsubid` as in
// pg_depend. Left out are objects of PostgreSQL, of extensions, of superusers, who are the
// platform, and those that belong to another one (indexes of constraints, sequences of identities,
// parts of a partitioned table that follow it). Locks are never waited for.
constexpr std::string_view common_parts = R"(
WITH people AS MATERIALIZED (
  SELECT r.oid, r.rolname::text AS name FROM pg_roles r
  WHERE NOT r.rolsuper AND r.rolname NOT LIKE 'signalbox\_%'),
members AS MATERIALIZED (
  SELECT d.classid, d.objid, d.refobjid AS extension FROM pg_depend d WHERE d.deptype = 'e'),
spaces AS MATERIALIZED (
  SELECT n.oid, n.nspname::text AS name, n.nspacl, n.nspowner, r.name AS owner
  FROM pg_namespace n LEFT JOIN people r ON r.oid = n.nspowner
  WHERE n.nspname NOT LIKE 'pg\_%' AND n.nspname <> 'information_schema'
    AND n.nspname NOT LIKE 'signalbox\_%' AND (n.nspname = 'public' OR r.oid IS NOT NULL)
    AND NOT EXISTS (SELECT FROM members m
      WHERE m.classid = 'pg_namespace'::regclass AND m.objid = n.oid)),
relations AS MATERIALIZED (
  SELECT c.oid, c.relkind, c.relname::text AS name, s.name AS space, r.name AS owner, c.relowner,
    c.relacl, c.relpersistence, c.relispartition, c.relreplident, c.reloptions, c.relrowsecurity,
    c.relforcerowsecurity, c.relpartbound, c.reltype, c.relam
  FROM pg_class c JOIN spaces s ON s.oid = c.relnamespace JOIN people r ON r.oid = c.relowner
  WHERE c.relpersistence <> 't' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
    AND NOT EXISTS (SELECT FROM members m
      WHERE m.classid = 'pg_class'::regclass AND m.objid = c.oid)),
types AS MATERIALIZED (
  SELECT t.*, s.name AS space, r.name AS owner
  FROM pg_type t JOIN spaces s ON s.oid = t.typnamespace JOIN people r ON r.oid = t.typowner
  WHERE t.typtype IN ('e', 'd', 'r')
    AND NOT EXISTS (SELECT FROM members m
      WHERE m.classid = 'pg_type'::regclass AND m.objid = t.oid)),
routines AS MATERIALIZED (
  SELECT p.*, s.name AS space, r.name AS owner
  FROM pg_proc p JOIN spaces s ON s.oid = p.pronamespace JOIN people r ON r.oid = p.proowner
  WHERE NOT EXISTS (SELECT FROM members m
      WHERE m.classid = 'pg_proc'::regclass AND m.objid = p.oid)
    AND NOT EXISTS (SELECT FROM pg_depend i
      WHERE i.classid = 'pg_proc'::regclass AND i.objid = p.oid AND i.deptype = 'i')),
columns AS MATERIALIZED (
  SELECT a.attrelid, a.attnum, a.attname::text AS name, a.atttypid, a.atttypmod, a.attcollation,
    a.attnotnull, a.attidentity, a.attgenerated, a.attacl, c.space, c.name AS relation, c.relowner
  FROM pg_attribute a JOIN relations c ON c.oid = a.attrelid
  WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    AND (a.attislocal OR a.attinhcount = 0)),
granted AS MATERIALIZED (
  SELECT o.ref, json_agg(x.privilege_type || CASE WHEN x.is_grantable THEN ' * ' ELSE ' - ' END
      || CASE WHEN x.grantee = 0 THEN 'PUBLIC' ELSE quote_ident(g.rolname) END
      ORDER BY x.grantee, x.privilege_type) AS list
  FROM (
    SELECT '2615.' || oid || '.0' AS ref, nspowner AS owner, nspacl AS acl FROM spaces
    WHERE nspacl IS NOT NULL
    UNION ALL SELECT '1259.' || oid || '.0', relowner, relacl FROM relations
    WHERE relacl IS NOT NULL
    UNION ALL SELECT '1259.' || attrelid || '.' || attnum, relowner, attacl FROM columns
    WHERE attacl IS NOT NULL
    UNION ALL SELECT '1255.' || oid || '.0', proowner, coalesce(proacl, acldefault('f', proowner))
    FROM routines
    UNION ALL SELECT '1247.' || oid || '.0', typowner, coalesce(typacl, acldefault('T', typowner))
    FROM types
    UNION ALL SELECT '1259.' || c.oid || '.0', t.typowner,
      coalesce(t.typacl, acldefault('T', t.typowner))
    FROM relations c JOIN pg_type t ON t.oid = c.reltype WHERE c.relkind = 'c'
    UNION ALL SELECT '826.' || oid || '.0', 0, defaclacl FROM pg_default_acl) o
  CROSS JOIN LATERAL aclexplode(o.acl) x
  LEFT JOIN pg_roles g ON g.oid = x.grantee
  WHERE x.grantee <> o.owner
    AND (x.grantee = 0 OR NOT g.rolsuper AND g.rolname NOT LIKE 'signalbox\_%')
  GROUP BY o.ref),
found AS (
)";

constexpr std::string_view types_and_spaces = R"(
SELECT 'schema' AS kind, '' AS schema, '' AS "table", s.name, '2615.' || s.oid || '.0' AS ref,
  json_build_object('owner', CASE WHEN s.name <> 'public' THEN s.owner END,
    'comment', obj_description(s.oid, 'pg_namespace')) AS parts
FROM spaces s
UNION ALL
SELECT 'extension', '', '', e.extname::text, '3079.' || e.oid || '.0',
  json_build_object('schema', n.nspname, 'version', e.extversion, '.trusted',
    EXISTS (SELECT FROM pg_available_extension_versions v
      WHERE v.name = e.extname AND v.version = e.extversion AND v.trusted)::text)
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
WHERE e.extname NOT IN ('plpgsql', 'pg_cron', 'postgres_fdw')
UNION ALL
SELECT 'enum', t.space, '', t.typname, '1247.' || t.oid || '.0',
  json_build_object('owner', t.owner, 'comment', obj_description(t.oid, 'pg_type'),
    'values', (SELECT json_agg(l.enumlabel ORDER BY l.enumsortorder)::text FROM pg_enum l
      WHERE l.enumtypid = t.oid))
FROM types t WHERE t.typtype = 'e'
UNION ALL
SELECT 'domain', t.space, '', t.typname, '1247.' || t.oid || '.0',
  json_build_object('owner', t.owner, 'comment', obj_description(t.oid, 'pg_type'),
    'type', format_type(t.typbasetype, t.typtypmod), 'default', t.typdefault,
    'not_null', CASE WHEN t.typnotnull THEN 'true' END,
    'collation', CASE WHEN t.typcollation <> b.typcollation
      THEN quote_ident(cn.nspname) || '.' || quote_ident(l.collname) END)
FROM types t JOIN pg_type b ON b.oid = t.typbasetype
LEFT JOIN pg_collation l ON l.oid = t.typcollation
LEFT JOIN pg_namespace cn ON cn.oid = l.collnamespace
WHERE t.typtype = 'd'
UNION ALL
SELECT 'range', t.space, '', t.typname, '1247.' || t.oid || '.0',
  json_build_object('owner', t.owner, 'comment', obj_description(t.oid, 'pg_type'),
    'subtype', format_type(g.rngsubtype, NULL),
    'multirange', (SELECT quote_ident(mn.nspname) || '.' || quote_ident(m.typname) FROM pg_type m
      JOIN pg_namespace mn ON mn.oid = m.typnamespace WHERE m.oid = g.rngmultitypid),
    'difference', nullif(g.rngsubdiff::oid, 0)::regprocedure::regproc::text)
FROM types t JOIN pg_range g ON g.rngtypid = t.oid WHERE t.typtype = 'r'
UNION ALL
SELECT 'composite', c.space, '', c.name, '1259.' || c.oid || '.0',
  json_build_object('owner', c.owner, 'comment', obj_description(c.reltype, 'pg_type'),
    'attributes', (SELECT json_agg(json_build_array(a.attname,
        format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attcollation <> t.typcollation
          THEN ' COLLATE ' || quote_ident(cn.nspname) || '.' || quote_ident(l.collname)
          ELSE '' END) ORDER BY a.attnum)::text
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_collation l ON l.oid = a.attcollation
      LEFT JOIN pg_namespace cn ON cn.oid = l.collnamespace
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped))
FROM relations c WHERE c.relkind = 'c'
UNION ALL
SELECT 'default_privilege', coalesce(s.name, ''), '',
  quote_ident(r.name) || ' ' || CASE a.defaclobjtype WHEN 'r' THEN 'TABLES' WHEN 'S'
    THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS' WHEN 'T' THEN 'TYPES' ELSE 'SCHEMAS' END,
  '826.' || a.oid || '.0', json_build_object('.role', r.name)
FROM pg_default_acl a JOIN people r ON r.oid = a.defaclrole
LEFT JOIN spaces s ON s.oid = a.defaclnamespace
WHERE a.defaclnamespace = 0 OR s.oid IS NOT NULL
)";

constexpr std::string_view relations = R"(
UNION ALL
SELECT 'sequence', c.space, '', c.name, '1259.' || c.oid || '.0',
  json_build_object('owner', c.owner, 'comment', obj_description(c.oid, 'pg_class'),
    'unlogged', CASE WHEN c.relpersistence = 'u' THEN 'true' END,
    'type', format_type(q.seqtypid, NULL), 'start', q.seqstart::text,
    'increment', q.seqincrement::text, 'minimum', q.seqmin::text, 'maximum', q.seqmax::text,
    'cache', q.seqcache::text, 'cycle', CASE WHEN q.seqcycle THEN 'true' END,
    'owned_by', (SELECT quote_ident(o.space) || '.' || quote_ident(o.relation) || '.'
        || quote_ident(o.name)
      FROM pg_depend d JOIN columns o ON o.attrelid = d.refobjid AND o.attnum = d.refobjsubid
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND d.refclassid = 'pg_class'::regclass AND d.deptype = 'a'))
FROM relations c JOIN pg_sequence q ON q.seqrelid = c.oid
WHERE c.relkind = 'S' AND NOT EXISTS (SELECT FROM pg_depend d
  WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'i')
UNION ALL
SELECT 'table', c.space, '', c.name, '1259.' || c.oid || '.0',
  json_build_object('owner', c.owner, 'comment', obj_description(c.oid, 'pg_class'),
    'unlogged', CASE WHEN c.relpersistence = 'u' THEN 'true' END,
    'partition_key', CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END,
    'parents', (SELECT string_agg(h.inhparent::regclass::text, ', ' ORDER BY h.inhseqno)
      FROM pg_inherits h WHERE h.inhrelid = c.oid),
    'bound', CASE WHEN c.relispartition THEN pg_get_expr(c.relpartbound, c.oid) END,
    'options', array_to_string(c.reloptions, ', '),
    'method', CASE WHEN c.relkind = 'r' AND m.amname <> 'heap' THEN m.amname END,
    'row_security', CASE WHEN c.relrowsecurity THEN 'true' END,
    'forced', CASE WHEN c.relforcerowsecurity THEN 'true' END,
    'replica_identity', CASE c.relreplident WHEN 'f' THEN 'FULL' WHEN 'n' THEN 'NOTHING'
      WHEN 'i' THEN (SELECT 'USING INDEX ' || quote_ident(x.relname) FROM pg_index i
        JOIN pg_class x ON x.oid = i.indexrelid
        WHERE i.indrelid = c.oid AND i.indisreplident) END)
FROM relations c LEFT JOIN pg_am m ON m.oid = c.relam WHERE c.relkind IN ('r', 'p')
UNION ALL
SELECT 'column', a.space, a.relation, a.name, '1259.' || a.attrelid || '.' || a.attnum,
  json_build_object('.position', lpad(a.attnum::text, 4, '0'),
    'type', format_type(a.atttypid, a.atttypmod),
    'not_null', CASE WHEN a.attnotnull THEN 'true' END,
    'collation', CASE WHEN a.attcollation <> t.typcollation
      THEN (SELECT quote_ident(n.nspname) || '.' || quote_ident(l.collname) FROM pg_collation l
        JOIN pg_namespace n ON n.oid = l.collnamespace WHERE l.oid = a.attcollation) END,
    'identity', CASE a.attidentity WHEN 'a' THEN 'ALWAYS' WHEN 'd' THEN 'BY DEFAULT' END,
    'identity_options', CASE WHEN a.attidentity <> '' THEN (
      SELECT format('INCREMENT BY %s, MINVALUE %s, MAXVALUE %s, START WITH %s, CACHE %s, %s',
        q.seqincrement, q.seqmin, q.seqmax, q.seqstart, q.seqcache,
        CASE WHEN q.seqcycle THEN 'CYCLE' ELSE 'NO CYCLE' END)
      FROM pg_depend d JOIN pg_sequence q ON q.seqrelid = d.objid
      WHERE d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid
        AND d.refobjsubid = a.attnum AND d.classid = 'pg_class'::regclass
        AND d.deptype = 'i') END,
    'generated', CASE WHEN a.attgenerated <> '' THEN pg_get_expr(e.adbin, e.adrelid) END,
    'default', CASE WHEN a.attgenerated = '' THEN pg_get_expr(e.adbin, e.adrelid) END,
    'comment', col_description(a.attrelid, a.attnum))
FROM columns a JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_attrdef e ON e.adrelid = a.attrelid AND e.adnum = a.attnum
UNION ALL
SELECT CASE c.relkind WHEN 'v' THEN 'view' ELSE 'materialized_view' END, c.space, '', c.name,
  '1259.' || c.oid || '.0',
  json_build_object('owner', c.owner, 'comment', obj_description(c.oid, 'pg_class'),
    'definition', pg_get_viewdef(c.oid), 'options', array_to_string(c.reloptions, ', '),
    'column_comments', (SELECT json_object_agg(a.attname, d.description ORDER BY a.attnum)::text
      FROM pg_attribute a JOIN pg_description d ON d.classoid = 'pg_class'::regclass
        AND d.objoid = a.attrelid AND d.objsubid = a.attnum
      WHERE a.attrelid = c.oid AND NOT a.attisdropped),
    '.columns', (SELECT json_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        ORDER BY a.attnum)::text
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped))
FROM relations c WHERE c.relkind IN ('v', 'm')
)";

constexpr std::string_view parts_of_tables = R"(
UNION ALL
SELECT 'constraint', c.space, c.name, k.conname, '2606.' || k.oid || '.0',
  json_build_object('.type', k.contype, 'definition', pg_get_constraintdef(k.oid),
    'comment', obj_description(k.oid, 'pg_constraint'))
FROM pg_constraint k JOIN relations c ON c.oid = k.conrelid
WHERE k.contype IN ('p', 'u', 'c', 'f', 'x') AND k.conparentid = 0 AND k.conislocal
UNION ALL
SELECT 'domain_constraint', t.space, t.typname, k.conname, '2606.' || k.oid || '.0',
  json_build_object('definition', pg_get_constraintdef(k.oid),
    'comment', obj_description(k.oid, 'pg_constraint'))
FROM pg_constraint k JOIN types t ON t.oid = k.contypid
UNION ALL
SELECT 'index', c.space, c.name, x.relname, '1259.' || x.oid || '.0',
  json_build_object('definition', pg_get_indexdef(x.oid),
    'comment', obj_description(x.oid, 'pg_class'))
FROM pg_index i JOIN relations c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
WHERE i.indisvalid AND NOT x.relispartition AND NOT EXISTS (
  SELECT FROM pg_constraint k WHERE k.conindid = x.oid AND k.contype IN ('p', 'u', 'x'))
UNION ALL
SELECT 'trigger', c.space, c.name, g.tgname, '2620.' || g.oid || '.0',
  json_build_object('definition', pg_get_triggerdef(g.oid),
    'enabled', CASE g.tgenabled WHEN 'D' THEN 'DISABLE' WHEN 'R' THEN 'ENABLE REPLICA'
      WHEN 'A' THEN 'ENABLE ALWAYS' END,
    'comment', obj_description(g.oid, 'pg_trigger'))
FROM pg_trigger g JOIN relations c ON c.oid = g.tgrelid
JOIN pg_proc p ON p.oid = g.tgfoid JOIN pg_namespace fn ON fn.oid = p.pronamespace
WHERE NOT g.tgisinternal AND g.tgparentid = 0 AND fn.nspname NOT LIKE 'signalbox\_%'
UNION ALL
SELECT 'policy', c.space, c.name, p.polname, '3256.' || p.oid || '.0',
  json_build_object('command', CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT'
      WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
    'restrictive', CASE WHEN NOT p.polpermissive THEN 'true' END,
    'roles', (SELECT string_agg(coalesce(quote_ident(r.rolname), 'PUBLIC'), ', ' ORDER BY r.rolname)
      FROM unnest(p.polroles) u(oid) LEFT JOIN pg_roles r ON r.oid = u.oid),
    'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid),
    'comment', obj_description(p.oid, 'pg_policy'))
FROM pg_policy p JOIN relations c ON c.oid = p.polrelid
UNION ALL
SELECT 'rule', c.space, c.name, w.rulename, '2618.' || w.oid || '.0',
  json_build_object('definition', pg_get_ruledef(w.oid),
    'enabled', CASE w.ev_enabled WHEN 'D' THEN 'DISABLE' WHEN 'R' THEN 'ENABLE REPLICA'
      WHEN 'A' THEN 'ENABLE ALWAYS' END,
    'comment', obj_description(w.oid, 'pg_rewrite'))
FROM pg_rewrite w JOIN relations c ON c.oid = w.ev_class WHERE w.rulename <> '_RETURN'
UNION ALL
SELECT 'statistics', s.name, '', x.stxname, '3381.' || x.oid || '.0',
  json_build_object('owner', r.name, 'definition', pg_get_statisticsobjdef(x.oid),
    'comment', obj_description(x.oid, 'pg_statistic_ext'))
FROM pg_statistic_ext x JOIN spaces s ON s.oid = x.stxnamespace
JOIN people r ON r.oid = x.stxowner
)";

constexpr std::string_view programs = R"(
UNION ALL
SELECT CASE p.prokind WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' ELSE 'function' END,
  p.space, '', p.proname || '(' || oidvectortypes(p.proargtypes) || ')',
  '1255.' || p.oid || '.0',
  json_build_object('owner', p.owner, 'comment', obj_description(p.oid, 'pg_proc'),
    'definition', CASE WHEN p.prokind <> 'a' THEN pg_get_functiondef(p.oid)
      ELSE (SELECT concat_ws(' ', g.aggtransfn, format_type(g.aggtranstype, NULL), g.agginitval,
        g.aggfinalfn, g.aggcombinefn, g.aggkind, g.aggsortop)
        FROM pg_aggregate g WHERE g.aggfnoid = p.oid) END,
    '.signature', quote_ident(p.space) || '.' || quote_ident(p.proname) || '('
      || pg_get_function_identity_arguments(p.oid) || ')',
    '.result', coalesce(pg_get_function_result(p.oid), ''),
    '.arguments', coalesce(p.proargnames::text, '') || coalesce(p.proargmodes::text, ''),
    '.defaults', p.pronargdefaults::text)
FROM routines p
UNION ALL
SELECT 'publication', '', '', p.pubname, '6104.' || p.oid || '.0',
  json_build_object('owner', r.name, 'comment', obj_description(p.oid, 'pg_publication'),
    'all_tables', CASE WHEN p.puballtables THEN 'true' END,
    'operations', concat_ws(', ', CASE WHEN p.pubinsert THEN 'insert' END,
      CASE WHEN p.pubupdate THEN 'update' END, CASE WHEN p.pubdelete THEN 'delete' END,
      CASE WHEN p.pubtruncate THEN 'truncate' END),
    'via_root', CASE WHEN p.pubviaroot THEN 'true' END,
    'contents', (SELECT string_agg(x.part, ', ' ORDER BY x.part) FROM (
      SELECT 'TABLE ' || t.prrelid::regclass || coalesce((
          SELECT ' (' || string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) || ')'
          FROM unnest(t.prattrs) u(number) JOIN pg_attribute a
            ON a.attrelid = t.prrelid AND a.attnum = u.number), '')
        || coalesce(' WHERE (' || pg_get_expr(t.prqual, t.prrelid) || ')', '') AS part
      FROM pg_publication_rel t WHERE t.prpubid = p.oid
      UNION ALL
      SELECT 'TABLES IN SCHEMA ' || quote_ident(n.nspname)
      FROM pg_publication_namespace s JOIN pg_namespace n ON n.oid = s.pnnspid
      WHERE s.pnpubid = p.oid) x))
FROM pg_publication p JOIN people r ON r.oid = p.pubowner
WHERE p.pubname NOT LIKE 'signalbox\_%'
UNION ALL
SELECT 'role', '', '', r.name, '', NULL FROM people r
UNION ALL
SELECT 'other', '', '', o.name, '', json_build_object('count', count(*)::text)
FROM (
  SELECT 'operators' AS name, '2617'::oid AS class, oid, oprnamespace AS space FROM pg_operator
  UNION ALL SELECT 'operator classes', 2616, oid, opcnamespace FROM pg_opclass
  UNION ALL SELECT 'collations', 3456, oid, collnamespace FROM pg_collation
  UNION ALL SELECT 'text search configurations', 3602, oid, cfgnamespace FROM pg_ts_config
  UNION ALL SELECT 'text search dictionaries', 3600, oid, dictnamespace FROM pg_ts_dict
  UNION ALL SELECT 'foreign tables', 1259, oid, relnamespace FROM pg_class WHERE relkind = 'f') o
JOIN spaces s ON s.oid = o.space
WHERE o.oid >= 16384
  AND NOT EXISTS (SELECT FROM members m WHERE m.classid = o.class AND m.objid = o.oid)
GROUP BY o.name
UNION ALL
SELECT 'other', '', '', o.name, '', json_build_object('count', count(*)::text)
FROM (
  SELECT 'casts' AS name, 2605::oid AS class, t.oid FROM pg_cast t
  WHERE NOT EXISTS (SELECT FROM pg_depend i
    WHERE i.classid = 'pg_cast'::regclass AND i.objid = t.oid AND i.deptype = 'i')
  UNION ALL SELECT 'event triggers', 3466, e.oid FROM pg_event_trigger e
    JOIN people r ON r.oid = e.evtowner
  UNION ALL SELECT 'subscriptions', 6100, u.oid FROM pg_subscription u
    JOIN people r ON r.oid = u.subowner) o
WHERE o.oid >= 16384
  AND NOT EXISTS (SELECT FROM members m WHERE m.classid = o.class AND m.objid = o.oid)
GROUP BY o.name)
)";

constexpr std::string_view references = R"(
SELECT f.kind, f.schema, f."table", f.name, f.ref, json_strip_nulls(f.parts) AS parts,
  g.list AS grants
FROM found f LEFT JOIN granted g ON g.ref = f.ref
UNION ALL
SELECT 'alias', '', '', a.other, a.ref, NULL, NULL
FROM (
  SELECT m.classid || '.' || m.objid || '.0' AS ref, '3079.' || m.extension || '.0' AS other
  FROM members m
  UNION ALL
  SELECT '1247.' || t.oid || '.0', CASE WHEN t.typrelid <> 0 THEN '1259.' || t.typrelid || '.0'
    WHEN t.typtype = 'm' THEN '1247.' || g.rngtypid || '.0' ELSE '1247.' || t.typelem || '.0' END
  FROM pg_type t LEFT JOIN pg_range g ON g.rngmultitypid = t.oid
  WHERE t.oid >= 16384 AND (t.typrelid <> 0 OR t.typtype = 'm' OR t.typelem <> 0)
  UNION ALL
  SELECT '2618.' || w.oid || '.0', '1259.' || w.ev_class || '.0' FROM pg_rewrite w
  WHERE w.oid >= 16384 AND w.rulename = '_RETURN'
  UNION ALL
  SELECT '1259.' || k.conindid || '.0', '2606.' || k.oid || '.0' FROM pg_constraint k
  WHERE k.oid >= 16384 AND k.contype IN ('p', 'u', 'x')
  UNION ALL
  SELECT '1259.' || d.objid || '.0', '1259.' || d.refobjid || '.' || d.refobjsubid
  FROM pg_depend d JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S'
  WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
    AND d.deptype = 'i'
  UNION ALL
  SELECT '2604.' || e.oid || '.0', CASE WHEN a.attgenerated = '' THEN 'default ' ELSE '' END
    || '1259.' || e.adrelid || '.' || e.adnum
  FROM pg_attrdef e JOIN columns a ON a.attrelid = e.adrelid AND a.attnum = e.adnum
  UNION ALL
  SELECT '6106.' || t.oid || '.0', '6104.' || t.prpubid || '.0' FROM pg_publication_rel t
  UNION ALL
  SELECT '6237.' || t.oid || '.0', '6104.' || t.pnpubid || '.0'
  FROM pg_publication_namespace t) a
UNION ALL
SELECT 'needs', '', '', string_agg(DISTINCT d.refclassid || '.' || d.refobjid || '.'
  || d.refobjsubid, ' '), d.classid || '.' || d.objid || '.' || d.objsubid, NULL, NULL
FROM pg_depend d
WHERE d.objid >= 16384 AND d.refobjid >= 16384 AND d.deptype IN ('n', 'a', 'P', 'S')
  AND d.classid IN (1259, 1247, 1255, 2606, 2604, 2620, 3256, 2618, 3381, 6106, 6237)
GROUP BY d.classid, d.objid, d.objsubid)";

}  // namespace

std::string snapshot_query() {
  std::string text;
  for (const auto part :
       {common_parts, types_and_spaces, relations, parts_of_tables, programs, references})
    text += part;
  return text;
}

}  // namespace signalbox::domain
