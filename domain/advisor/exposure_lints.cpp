#include "domain/advisor/exposure.hpp"
#include "domain/advisor/lint_groups.hpp"

namespace signalbox::domain::lint_groups {

namespace {

// `security_invoker` exists from PostgreSQL 15 on. A view that reads no relation of members shows
// nothing of anybody.
constexpr std::string_view select_exposed = R"(,
secrets AS (
  SELECT c.oid, c.label, c.nspname, c.relname, c.relkind,
    array_agg(DISTINCT t.attname::text) AS columns,
    array_agg(DISTINCT g.grantee_name) AS grantees,
    bool_or(g.attribute = 0) AS of_table
  FROM exposed c
  JOIN pg_attribute t ON t.attrelid = c.oid AND t.attnum > 0 AND NOT t.attisdropped
  JOIN grants g ON g.relation = c.oid AND g.privilege = 'SELECT'
    AND g.attribute IN (0, t.attnum)
  WHERE NOT c.relrowsecurity AND lower(t.attname) ~
    ('(^|_)(passw(or)?d|passwd|pwd|passphrase|secret|api_?key|private_?key|access_?token'
     '|refresh_?token|auth_?token|credit_?card|card_?number|cvv|cvc|iban|ssn'
     '|social_?security(_?number)?|tax_?id|passport(_?number)?)(_?(hash|digest|enc(rypted)?))?$')
  GROUP BY c.oid, c.label, c.nspname, c.relname, c.relkind)
SELECT 'security_definer_view' AS name,
  format('%s is open to %s and reads its tables with the rights of its owner %I.', c.label,
    array_to_string(c.grantees, ', '), pg_get_userbyid(c.relowner)) AS detail,
  jsonb_build_object('type', 'view', 'schema', c.nspname, 'name', c.relname,
    'grantees', c.grantees) AS metadata,
  format('security_definer_view_%s_%s', c.nspname, c.relname) AS cache_key,
  format('ALTER VIEW %s SET (security_invoker = on);', c.label) AS fix_sql
FROM exposed c WHERE c.relkind = 'v'
  AND NOT EXISTS (SELECT FROM pg_options_to_table(c.reloptions) o
    WHERE o.option_name = 'security_invoker' AND o.option_value::bool)
  AND EXISTS (SELECT FROM pg_rewrite w
    JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid
      AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> c.oid
    JOIN relations r ON r.oid = d.refobjid
    WHERE w.ev_class = c.oid)
UNION ALL
SELECT CASE c.relkind WHEN 'm' THEN 'materialized_view_in_api' ELSE 'foreign_table_in_api' END,
  format('%s is open to %s.', c.label, array_to_string(c.grantees, ', ')),
  jsonb_build_object('type', CASE c.relkind WHEN 'm' THEN 'materialized view'
    ELSE 'foreign table' END, 'schema', c.nspname, 'name', c.relname, 'grantees', c.grantees),
  format('%s_%s_%s', CASE c.relkind WHEN 'm' THEN 'materialized_view_in_api'
    ELSE 'foreign_table_in_api' END, c.nspname, c.relname),
  format('REVOKE ALL ON %s FROM %s;', c.label, array_to_string(c.grantees, ', '))
FROM exposed c WHERE c.relkind IN ('m', 'f')
UNION ALL
SELECT 'sensitive_columns_exposed',
  format('%s can read %s of %s.', array_to_string(s.grantees, ', '),
    array_to_string(ARRAY(SELECT quote_ident(x) FROM unnest(s.columns) x), ', '), s.label),
  jsonb_build_object('type', 'table', 'schema', s.nspname, 'name', s.relname,
    'columns', s.columns, 'grantees', s.grantees),
  format('sensitive_columns_exposed_%s_%s', s.nspname, s.relname),
  format('REVOKE SELECT ON %s FROM %s;', s.label, array_to_string(s.grantees, ', '))
    || coalesce(format(E'\nGRANT SELECT (%s) ON %s TO %s;',
      (SELECT string_agg(quote_ident(t.attname), ', ' ORDER BY t.attnum) FROM pg_attribute t
        WHERE t.attrelid = s.oid AND t.attnum > 0 AND NOT t.attisdropped
          AND s.of_table AND t.attname <> ALL (s.columns)),
      s.label, array_to_string(s.grantees, ', ')), '')
FROM secrets s)";

}  // namespace

lint_query exposure(const advisor_scope& scope) {
  return {.lints = {"security_definer_view", "materialized_view_in_api", "foreign_table_in_api",
                    "sensitive_columns_exposed"},
          .query = exposure_query(scope, select_exposed)};
}

}  // namespace signalbox::domain::lint_groups
