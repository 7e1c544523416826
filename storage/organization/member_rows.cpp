#include "storage/organization/member_rows.hpp"

#include <fmt/format.h>

#include <optional>

#include "domain/validation.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::access;
using domain::role;
using nlohmann::json;
using postgres::statement;

constexpr statement select_access{"members.access", R"(
  SELECT role, project_roles FROM member_details WHERE organization_id = $1 AND account_id = $2)"};
constexpr statement select_foreign_project{"members.foreign_project", R"(
  SELECT requested.ref FROM jsonb_array_elements_text($2::jsonb) AS requested (ref)
  WHERE NOT EXISTS (SELECT FROM projects p WHERE p.organization_id = $1 AND p.ref = requested.ref)
  LIMIT 1)"};
constexpr statement select_lone_branch{"members.lone_branch", R"(
  SELECT p.name FROM projects p WHERE p.organization_id = $1
    AND p.ref IN (SELECT jsonb_array_elements_text($2::jsonb))
    AND p.parent_ref NOT IN (SELECT jsonb_array_elements_text($2::jsonb))
  LIMIT 1)"};
constexpr statement insert_row{"members.add", R"(
  INSERT INTO members (organization_id, account_id, role, joined_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING)"};
constexpr statement update_role{"members.change_role", R"(
  UPDATE members SET role = $3 WHERE organization_id = $1 AND account_id = $2)"};
constexpr statement delete_project_roles{"members.clear_project_roles", R"(
  DELETE FROM member_project_roles WHERE organization_id = $1 AND account_id = $2)"};
constexpr statement insert_project_roles{"members.add_project_roles", R"(
  INSERT INTO member_project_roles (organization_id, account_id, project_ref, role)
  SELECT $1::bigint, $2::uuid, p.ref, given.value::smallint
  FROM jsonb_each_text($3::jsonb) AS given
  JOIN projects p ON p.ref = given.key AND p.parent_ref IS NULL)"};
constexpr statement delete_roles_on{"members.drop_project", R"(
  DELETE FROM member_project_roles WHERE organization_id = $1 AND project_ref = $2)"};
constexpr statement delete_without_role{"members.remove_without_role", R"(
  DELETE FROM members m WHERE m.organization_id = $1 AND m.role IS NULL
    AND NOT EXISTS (SELECT FROM member_project_roles r
                    WHERE r.organization_id = m.organization_id AND r.account_id = m.account_id))"};

std::optional<std::int16_t> number_of(const std::optional<role>& held) {
  if (!held) return std::nullopt;
  return static_cast<std::int16_t>(*held);
}

void store_project_roles(const statements& on, const member_key& subject, const access& given) {
  if (given.projects.empty()) return;
  json roles = json::object();
  for (const auto& [ref, one] : given.projects)
    roles[ref] = static_cast<int>(one);
  on.run(insert_project_roles, {subject.organization, subject.account, roles.dump()});
}

}  // namespace

access access_from(const postgres::row& row) {
  access held;
  // The tables' check constraints allow only known numbers.
  if (const auto everywhere = row.as<std::optional<std::int16_t>>("role"))
    held.everywhere = static_cast<role>(*everywhere);
  if (const auto projects = row.as<std::optional<std::string>>("project_roles")) {
    const auto roles = json::parse(*projects);
    for (const auto& [ref, one] : roles.items())
      held.projects[ref] = static_cast<role>(one.get<std::int16_t>());
  }
  return held;
}

json access_detail(const access& held) {
  if (held.everywhere) return {{"role", to_string(*held.everywhere)}};
  json roles = json::object();
  for (const auto& [ref, one] : held.projects)
    roles[ref] = to_string(one);
  return {{"project_roles", std::move(roles)}};
}

result<void> check_access_unchanged(const statements& on, std::int64_t organization,
                                    const domain::account_id& account,
                                    const std::optional<access>& authorized) {
  if (!authorized || account.empty()) return {};
  const auto found = on.run(select_access, {organization, account});
  if (!found.empty() && access_from(found[0]) == *authorized) return {};
  return core::fail(errc::conflict,
                    "Your own role has changed in the meantime. Reload and try again.");
}

result<void> check_projects(const statements& on, std::int64_t organization,
                            const access& requested) {
  if (requested.projects.empty()) return {};
  json refs = json::array();
  for (const auto& [ref, one] : requested.projects)
    refs.push_back(ref);
  const auto foreign = on.run(select_foreign_project, {organization, refs.dump()});
  if (!foreign.empty())
    return domain::fail_field(
        "role_scoped_projects",
        fmt::format("{} is not a project of this organization", foreign[0].as<std::string>("ref")));
  const auto lone = on.run(select_lone_branch, {organization, refs.dump()});
  if (lone.empty()) return {};
  return domain::fail_field(
      "role_scoped_projects",
      fmt::format("{} is a branch: give the role on its project", lone[0].as<std::string>("name")));
}

bool insert_member(const statements& on, const member_key& subject, const access& given,
                   core::time_point at) {
  const auto added =
      on.run(insert_row, {subject.organization, subject.account, number_of(given.everywhere), at});
  if (added.affected() == 0) return false;
  store_project_roles(on, subject, given);
  return true;
}

void replace_access(const statements& on, const member_key& subject, const access& given) {
  on.run(update_role, {subject.organization, subject.account, number_of(given.everywhere)});
  on.run(delete_project_roles, {subject.organization, subject.account});
  store_project_roles(on, subject, given);
}

void drop_project_roles(const statements& on, std::int64_t organization,
                        const domain::project_ref& project) {
  on.run(delete_roles_on, {organization, project});
  on.run(delete_without_role, {organization});
}

}  // namespace signalbox::storage
