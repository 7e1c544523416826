#include "provisioning/local/extension_change.hpp"

#include <fmt/format.h>

#include <string>

#include "domain/cron/pg_cron.hpp"
#include "domain/query/quote.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

// The place of an extension's objects: `own` if its control file prescribes it.
constexpr postgres::statement find_own_schema{
    "extension.find_own_schema",
    "SELECT coalesce(max(v.schema::text), '') AS own FROM pg_available_extension_versions v "
    "JOIN pg_available_extensions a ON a.name = v.name "
    "WHERE v.name = $1 AND v.version = CASE WHEN $2 = '' THEN a.default_version ELSE $2 END"};
constexpr postgres::statement find_schema_owner{
    "extension.find_schema_owner",
    "SELECT pg_get_userbyid(nspowner) = current_user AS is_own FROM pg_namespace "
    "WHERE nspname = $1"};

constexpr postgres::statement find_cron{
    "extension.find_cron",
    // After a reload the parameter exists without the library, as one that everybody may set.
    "SELECT EXISTS (SELECT FROM pg_settings WHERE name = 'cron.database_name' "
    "AND context = 'postmaster') AS is_loaded"};

/// Errors: `conflict` when pg_cron is not loaded.
result<void> check_cron_loaded(postgres::connection& tenant, postgres::deadline until) {
  const auto found = tenant.run(find_cron, {}, until);
  if (!found) return std::unexpected(found.error());
  if ((*found)[0].as<bool>("is_loaded")) return {};
  return core::fail(
      errc::conflict,
      "pg_cron is loaded when a database starts. Restart the project, then enable it.");
}

/// Returns a schema of the superuser, which is created if it does not exist.
result<std::string> prepare_schema(postgres::connection& tenant, postgres::deadline until) {
  for (const auto name : domain::platform_extension_schemas) {
    const auto found = tenant.run(find_schema_owner, {name}, until);
    if (!found) return std::unexpected(found.error());
    if (!found->empty()) {
      if ((*found)[0].as<bool>("is_own")) return std::string(name);
      continue;
    }
    const auto created =
        fmt::format("CREATE SCHEMA {0}; GRANT USAGE ON SCHEMA {0} TO PUBLIC", name);
    if (auto made = tenant.run_script({"extension.create_schema", created}, until); !made)
      return std::unexpected(made.error());
    return std::string(name);
  }
  return core::fail(
      errc::conflict,
      fmt::format("The schemas {} and {} belong to the project. Rename one of them: "
                  "extensions of the platform need a schema of their own.",
                  domain::platform_extension_schemas[0], domain::platform_extension_schemas[1]));
}

}  // namespace

result<void> change_extension(postgres::connection& tenant, const domain::extension_order& order,
                              postgres::deadline until) {
  const bool creates_cron =
      order.what == domain::extension_order::action::create && order.name == domain::pg_cron_name;
  if (creates_cron)
    if (auto loaded = check_cron_loaded(tenant, until); !loaded) return loaded;
  std::string schema;
  if (order.what == domain::extension_order::action::create) {
    const auto own = tenant.run(find_own_schema, {order.name, order.version}, until);
    if (!own) return std::unexpected(own.error());
    if ((*own)[0].as<std::string>("own").empty()) {
      auto prepared = prepare_schema(tenant, until);
      if (!prepared) return std::unexpected(prepared.error());
      schema = std::move(*prepared);
    }
  }
  auto statement = domain::statement_of(order, schema);
  // In the same transaction: without its rights the extension would be of no use.
  if (creates_cron) statement += "; " + domain::prepare_pg_cron(tenant_role);
  return tenant.run_script({"extension.change", statement}, until);
}

}  // namespace signalbox::provisioning
