#include "provisioning/local/reader_role.hpp"

#include <fmt/format.h>

#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

/// The functions with which every role could create large objects.
constexpr std::string_view large_object_functions =
    "pg_catalog.lo_creat(pg_catalog.int4), pg_catalog.lo_create(pg_catalog.oid), "
    "pg_catalog.lo_from_bytea(pg_catalog.oid, pg_catalog.bytea)";

constexpr std::string_view of_large_objects =
    "p.pronamespace = 'pg_catalog'::pg_catalog.regnamespace "
    "AND p.proname IN ('lo_creat', 'lo_create', 'lo_from_bytea')";

}  // namespace

std::vector<std::string> reader_role_statements() {
  return {
      "SET search_path = pg_catalog",
      "SET allow_system_table_mods = on",
      fmt::format(
          "CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS",
          reader_role),
      fmt::format("GRANT pg_read_all_data TO {}", reader_role),
      // This also works when the tenant revokes the right to connect from PUBLIC.
      fmt::format("GRANT CONNECT ON DATABASE {} TO {}", tenant_database, reader_role),
      fmt::format("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC", tenant_database),
      fmt::format("REVOKE EXECUTE ON FUNCTION {} FROM PUBLIC", large_object_functions),
      fmt::format("GRANT EXECUTE ON FUNCTION {} TO {}", large_object_functions, tenant_role),
      fmt::format("DELETE FROM pg_catalog.pg_init_privs i USING pg_catalog.pg_proc p "
                  "WHERE i.objoid = p.oid AND i.classoid = 'pg_catalog.pg_proc'::regclass AND {}",
                  of_large_objects),
      fmt::format("INSERT INTO pg_catalog.pg_init_privs "
                  "SELECT p.oid, 'pg_catalog.pg_proc'::regclass, 0, 'i', p.proacl "
                  "FROM pg_catalog.pg_proc p WHERE {}",
                  of_large_objects),
      "RESET allow_system_table_mods",
  };
}

}  // namespace signalbox::provisioning
