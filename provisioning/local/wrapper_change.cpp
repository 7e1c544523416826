#include "provisioning/local/wrapper_change.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "core/json/json.hpp"
#include "domain/database/role_order.hpp"
#include "domain/query/quote.hpp"
#include "postgres/transaction.hpp"
#include "provisioning/local/extension_change.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::json;
using core::result;
using domain::wrapper_order;
using wrapper_action = wrapper_order::action;

/// Another session's lock is not awaited for long, and no log gets a password.
constexpr postgres::statement wrapper_bounds{
    "wrapper.bounds",
    "SET LOCAL lock_timeout = '5s'; SET LOCAL log_statement = 'none'; "
    "SET LOCAL log_min_duration_statement = -1; SET LOCAL log_min_duration_sample = -1; "
    "SET LOCAL log_transaction_sample_rate = 0; SET LOCAL log_duration = off"};
constexpr postgres::statement find_wrapper_extension{
    "wrapper.find_extension",
    "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = $1) AS is_there, "
    "EXISTS (SELECT FROM pg_available_extensions WHERE name = $1) AS is_available"};
// Without grants on the wrapper no role of the tenant creates servers. Statistics would show
// passwords to a login that reads all tables.
constexpr postgres::statement close_wrapper{
    "wrapper.close",
    "REVOKE ALL ON FOREIGN DATA WRAPPER postgres_fdw FROM PUBLIC; "
    "SET LOCAL allow_system_table_mods = on; "
    "ALTER TABLE pg_catalog.pg_user_mapping ALTER COLUMN umoptions SET STATISTICS 0; "
    "DELETE FROM pg_catalog.pg_statistic "
    "WHERE starelid = 'pg_catalog.pg_user_mapping'::pg_catalog.regclass; "
    "SET LOCAL allow_system_table_mods = off"};
constexpr postgres::statement count_wrappers{
    "wrapper.count",
    "SELECT count(*) AS servers, count(*) FILTER (WHERE s.srvname = $2) AS found, "
    "coalesce(max(obj_description(s.oid, 'pg_foreign_server')) FILTER (WHERE s.srvname = $2), '') "
    "AS notes FROM pg_foreign_server s JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw "
    "WHERE w.fdwname = $1 AND pg_get_userbyid(s.srvowner) = current_user"};
constexpr postgres::statement find_mappable_role{
    "wrapper.find_role",
    "SELECT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = $1 AND (r.rolname = $2 OR EXISTS "
    "(SELECT FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid "
    "WHERE m.member = r.oid AND g.rolname = $3))) AS is_there"};
constexpr postgres::statement list_mappings{
    "wrapper.list_mappings",
    "SELECT umid::text AS id, usename::text AS role FROM pg_user_mappings WHERE srvname = $1"};

result<void> prepare_wrapper_extension(postgres::connection& tenant, postgres::deadline until) {
  const auto found = tenant.run(find_wrapper_extension, {domain::wrapper_extension}, until);
  if (!found) return std::unexpected(found.error());
  if (!(*found)[0].as<bool>("is_there")) {
    if (!(*found)[0].as<bool>("is_available"))
      return core::fail(errc::unavailable,
                        "Wrappers need PostgreSQL's library postgres_fdw (package "
                        "postgresql-contrib) on the host.");
    const domain::extension_order order{.name = std::string(domain::wrapper_extension)};
    if (auto made = change_extension(tenant, order, until); !made) return made;
  }
  return tenant.run_script(close_wrapper, until);
}

result<void> check_mapped_role(postgres::connection& tenant, const wrapper_order& order,
                               postgres::deadline until) {
  const auto found =
      tenant.run(find_mappable_role, {order.role, tenant_role, domain::project_roles_group}, until);
  if (!found) return std::unexpected(found.error());
  if ((*found)[0].as<bool>("is_there")) return {};
  return core::fail(errc::bad_request, fmt::format("The project has no role {}.", order.role));
}

/// Writes the notes of a server's mappings, without those of mappings that are gone.
result<void> note_mappings(postgres::connection& tenant, const wrapper_order& order,
                           const std::string& before, postgres::deadline until) {
  const auto mappings = tenant.run(list_mappings, {order.server}, until);
  if (!mappings) return std::unexpected(mappings.error());
  const auto noted = json::parse(before, nullptr, false);
  json notes = json::object();
  for (std::size_t at = 0; at < mappings->size(); ++at) {
    const auto row = (*mappings)[at];
    const auto id = row.as<std::string>("id");
    if (noted.is_object() && noted.contains(id)) notes[id] = noted[id];
    if (order.what != wrapper_action::map || row.as<std::string>("role") != order.role) continue;
    json made{{"user", order.remote_user}};
    if (order.secret)
      made["secret"] = {{"id", order.secret->id},
                        {"name", order.secret->name},
                        {"updated_at", order.secret->updated_at}};
    notes[id] = std::move(made);
  }
  const auto statement =
      fmt::format("COMMENT ON SERVER {} IS {}", domain::quote_ident(order.server),
                  domain::quote_literal(notes.dump()));
  return tenant.run_script({"wrapper.note", statement}, until);
}

/// Checks that the server exists, or for a new one that there is room. Returns its notes.
result<std::string> find_wrapper(postgres::connection& tenant, const wrapper_order& order,
                                 postgres::deadline until) {
  const auto found = tenant.run(count_wrappers, {domain::wrapper_extension, order.server}, until);
  if (!found) return std::unexpected(found.error());
  const auto& row = (*found)[0];
  if (order.what != wrapper_action::create && row.as<std::int64_t>("found") == 0)
    return core::fail(errc::not_found, fmt::format("There is no server {}.", order.server));
  if (order.what == wrapper_action::create &&
      row.as<std::uint64_t>("servers") >= domain::wrapper_servers_max)
    return core::fail(errc::conflict, fmt::format("A project can have {} servers. Drop one first.",
                                                  domain::wrapper_servers_max));
  return row.as<std::string>("notes");
}

}  // namespace

result<void> close_wrappers(postgres::connection& tenant, postgres::deadline until) {
  auto work = postgres::transaction::begin(tenant, until);
  if (!work) return std::unexpected(work.error());
  if (auto closed = tenant.run_script(close_wrapper, until); !closed) return closed;
  return work->commit(until);
}

result<void> change_wrapper(postgres::connection& tenant, const wrapper_order& order,
                            postgres::deadline until) {
  auto work = postgres::transaction::begin(tenant, until);
  if (!work) return std::unexpected(work.error());
  if (auto bounded = tenant.run_script(wrapper_bounds, until); !bounded) return bounded;
  if (order.what == wrapper_action::create)
    if (auto ready = prepare_wrapper_extension(tenant, until); !ready) return ready;
  const auto notes = find_wrapper(tenant, order, until);
  if (!notes) return std::unexpected(notes.error());
  if (order.what == wrapper_action::map)
    if (auto sound = check_mapped_role(tenant, order, until); !sound) return sound;
  const auto statements = domain::text_of(domain::statements_of(order, tenant_role));
  if (!statements.empty())
    if (auto changed = tenant.run_script({"wrapper.change", statements}, until); !changed)
      return changed;
  if (order.what == wrapper_action::map || order.what == wrapper_action::unmap)
    if (auto noted = note_mappings(tenant, order, *notes, until); !noted) return noted;
  return work->commit(until);
}

}  // namespace signalbox::provisioning
