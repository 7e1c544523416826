#include "provisioning/local/role_change.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;
using domain::role_order;

constexpr postgres::statement find_project_role{
    "role.find",
    "SELECT count(*) AS all_roles, count(*) FILTER (WHERE r.rolname = $2) AS found "
    "FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid JOIN pg_roles r ON r.oid = "
    "m.member "
    "WHERE g.rolname = $1"};

}  // namespace

std::string create_project_roles_group() {
  return fmt::format(
      "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles "
      "WHERE rolname = '{0}') THEN CREATE ROLE {0} NOLOGIN; END IF; END $$",
      domain::project_roles_group);
}

result<void> change_role(postgres::connection& tenant, const role_order& order,
                         postgres::deadline until) {
  if (auto made = tenant.run_script({"role.create_group", create_project_roles_group()}, until);
      !made)
    return made;
  const auto known =
      tenant.run(find_project_role, {domain::project_roles_group, order.name}, until);
  if (!known) return std::unexpected(known.error());
  const bool exists = (*known)[0].as<std::int64_t>("found") > 0;
  if (order.what != role_order::action::create && !exists)
    return core::fail(errc::not_found,
                      fmt::format("The project has no role {} that it may change.", order.name));
  if (order.what == role_order::action::create &&
      (*known)[0].as<std::uint64_t>("all_roles") >= domain::project_roles_max)
    return core::fail(errc::conflict, fmt::format("A project can have {} roles. Drop one first.",
                                                  domain::project_roles_max));
  const auto statements = domain::statements_of(order, tenant_role);
  if (statements.empty()) return {};
  return tenant.run_script({"role.change", statements}, until);
}

}  // namespace signalbox::provisioning
