#include "dumps/database_facts.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "domain/dump/dump_job.hpp"
#include "domain/vault/vault_schema.hpp"

namespace signalbox::dumps {
namespace {

using core::result;

constexpr std::size_t names_max = 20'000;

constexpr const char* schemas_of_platform = R"(
  SELECT n.nspname FROM pg_catalog.pg_namespace n
  WHERE (n.nspname = 'vault' AND pg_catalog.obj_description(n.oid, 'pg_namespace') LIKE 'Signalbox vault%')
     OR EXISTS (SELECT FROM pg_catalog.pg_extension e JOIN pg_catalog.pg_depend d
                ON d.refobjid = e.oid AND d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass
                AND d.classid = 'pg_catalog.pg_namespace'::pg_catalog.regclass AND d.objid = n.oid
                WHERE e.extname = 'pg_cron'))";
constexpr const char* size_of_database = R"(
  SELECT pg_catalog.pg_database_size(pg_catalog.current_database()),
    (SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema$|signalbox_|vault$|cron$)'
       AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')))";
constexpr const char* names_of_roles = "SELECT rolname FROM pg_catalog.pg_roles ORDER BY 1";
constexpr const char* names_of_extensions =
    "SELECT extname FROM pg_catalog.pg_extension ORDER BY 1";
constexpr const char* names_of_available =
    "SELECT name FROM pg_catalog.pg_available_extensions ORDER BY 1";

/// The user schemas of a source: neither of PostgreSQL nor of an extension.
constexpr const char* user_schemas = R"(n.nspname !~ '^(pg_|information_schema$|signalbox_)'
  AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend x WHERE x.objid = n.oid AND x.deptype = 'e'
    AND x.classid = 'pg_catalog.pg_namespace'::pg_catalog.regclass))";
constexpr const char* user_relation = R"(NOT EXISTS (SELECT FROM pg_catalog.pg_depend x
  WHERE x.objid = c.oid AND x.deptype = 'e' AND x.classid = 'pg_catalog.pg_class'::pg_catalog.regclass))";

std::uint64_t number(const std::string& text) {
  std::uint64_t made = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), made);
  return made;
}

std::string quoted_value(const std::string& text) {
  std::string made = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') made += '\\';
    made += c;
  }
  return made + "'";
}

result<std::vector<std::string>> names(script_session& on, const std::string& text) {
  auto rows = on.query(text, names_max);
  if (!rows) return std::unexpected(std::move(rows.error()));
  std::vector<std::string> made;
  for (auto& row : *rows)
    made.push_back(std::move(row.at(0)));
  return made;
}

}  // namespace

std::string project_conninfo(const domain::session_address& at) {
  return fmt::format("host={} port={} dbname={} user={} application_name=signalbox_dump",
                     quoted_value(at.socket_folder), at.port, quoted_value(at.database),
                     quoted_value(at.owner_role));
}

result<project_facts> read_project_facts(script_session& on) {
  project_facts made;
  auto schemas = names(on, schemas_of_platform);
  if (!schemas) return std::unexpected(std::move(schemas.error()));
  made.excluded_schemas = std::move(*schemas);
  const auto sizes = on.query(size_of_database, 1);
  if (!sizes) return std::unexpected(sizes.error());
  made.bytes = number(sizes->at(0).at(0));
  made.tables = number(sizes->at(0).at(1));
  return made;
}

result<target_facts> read_target_facts(script_session& on) {
  target_facts made;
  for (auto& [into, text] :
       {std::pair{&made.roles, names_of_roles}, std::pair{&made.extensions, names_of_extensions},
        std::pair{&made.available, names_of_available}}) {
    auto found = names(on, text);
    if (!found) return std::unexpected(std::move(found.error()));
    *into = std::move(*found);
  }
  made.version = on.server_version();
  return made;
}

result<domain::source_facts> read_source_facts(script_session& on) {
  domain::source_facts made;
  made.server_version = on.server_version();
  const auto general = on.query(
      "SELECT pg_catalog.current_setting('server_version'), "
      "pg_catalog.pg_database_size(pg_catalog.current_database()), "
      "pg_catalog.pg_encoding_to_char(encoding), datcollate, "
      "(SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user), "
      "(SELECT count(*) FROM pg_catalog.pg_largeobject_metadata) "
      "FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database()",
      1);
  if (!general) return std::unexpected(general.error());
  const auto& row = general->at(0);
  made.version_text = row.at(0);
  made.bytes = number(row.at(1));
  made.encoding = row.at(2);
  made.collation = row.at(3);
  made.is_superuser = row.at(4) == "t";
  made.large_objects = number(row.at(5));
  const auto tables =
      on.query(fmt::format("SELECT count(*), coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint "
                           "FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n "
                           "ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND {} AND {}",
                           user_schemas, user_relation),
               1);
  if (!tables) return std::unexpected(tables.error());
  made.tables = number(tables->at(0).at(0));
  made.rows = number(tables->at(0).at(1));
  const std::string in_user_schema =
      fmt::format("JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE {} AND {}",
                  user_schemas, user_relation);
  const std::vector<std::pair<std::vector<std::string>*, std::string>> lists{
      {&made.schemas,
       fmt::format("SELECT n.nspname FROM pg_catalog.pg_namespace n WHERE {} ORDER BY 1",
                   user_schemas)},
      {&made.extensions,
       "SELECT extname FROM pg_catalog.pg_extension WHERE extname <> 'plpgsql' ORDER BY 1"},
      {&made.owners, fmt::format("SELECT DISTINCT pg_catalog.pg_get_userbyid(c.relowner) "
                                 "FROM pg_catalog.pg_class c {} ORDER BY 1",
                                 in_user_schema)},
      {&made.event_triggers,
       "SELECT evtname FROM pg_catalog.pg_event_trigger t WHERE NOT EXISTS (SELECT FROM "
       "pg_catalog.pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e') ORDER BY 1"},
      {&made.publications, "SELECT pubname FROM pg_catalog.pg_publication WHERE puballtables"},
      {&made.foreign_servers, "SELECT srvname FROM pg_catalog.pg_foreign_server ORDER BY 1"},
      {&made.unreadable,
       fmt::format("SELECT pg_catalog.quote_ident(n.nspname) || '.' || "
                   "pg_catalog.quote_ident(c.relname) FROM pg_catalog.pg_class c {} "
                   "AND c.relkind IN ('r', 'S') "
                   "AND NOT pg_catalog.has_table_privilege(c.oid, 'SELECT') ORDER BY 1",
                   in_user_schema)},
      {&made.languages,
       "SELECT DISTINCT l.lanname FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_language l ON l.oid "
       "= p.prolang WHERE NOT l.lanpltrusted AND p.oid >= 16384 AND NOT EXISTS (SELECT FROM "
       "pg_catalog.pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1"},
      {&made.settings,
       "SELECT pg_catalog.unnest(setconfig) FROM pg_catalog.pg_db_role_setting s "
       "JOIN pg_catalog.pg_database d ON d.oid = s.setdatabase "
       "WHERE d.datname = pg_catalog.current_database() AND s.setrole = 0"}};
  for (const auto& [into, text] : lists) {
    auto found = names(on, text);
    if (!found) return std::unexpected(std::move(found.error()));
    *into = std::move(*found);
  }
  // Only a superuser may read it; on others' databases it stays unknown.
  if (auto found = names(on, "SELECT subname FROM pg_catalog.pg_subscription ORDER BY 1"))
    made.subscriptions = std::move(*found);
  return made;
}

}  // namespace signalbox::dumps
