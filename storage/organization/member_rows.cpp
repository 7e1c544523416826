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
  SELECT role, project_roles FROM members_told WHERE organization_id = $1 AND account_id = $2)"};
constexpr statement select_foreign_project{"members.foreign_project", R"(
  SELECT requested.ref FROM jsonb_array_elements_text($2::jsonb) AS requested (ref)
  WHERE NOT EXISTS (SELECT FROM projects p WHERE p.organization_id = $1 AND p.ref = requested.ref)
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
  SELECT $1::bigint, $2::uuid, given.key, given.value::smallint FROM jsonb_each_text($3::jsonb) AS given)"};
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

result<void> done(const result<postgres::rows>& answer) {
  if (!answer) return std::unexpected(answer.error());
  return {};
}

result<void> store_project_roles(postgres::connection& on, postgres::deadline until,
                                 const member_key& subject, const access& given) {
  if (given.projects.empty()) return {};
  json roles = json::object();
  for (const auto& [ref, one] : given.projects)
    roles[ref] = static_cast<int>(one);
  return done(
      on.run(insert_project_roles, {subject.organization, subject.account, roles.dump()}, until));
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

result<void> check_access_unchanged(postgres::connection& on, postgres::deadline until,
                                    std::int64_t organization, const domain::account_id& account,
                                    const std::optional<access>& authorized) {
  if (!authorized || account.empty()) return {};
  const auto found = on.run(select_access, {organization, account}, until);
  if (!found) return std::unexpected(found.error());
  if (!found->empty() && access_from((*found)[0]) == *authorized) return {};
  return core::fail(errc::conflict,
                    "Your own role has changed in the meantime. Reload and try again.");
}

result<void> check_projects(postgres::connection& on, postgres::deadline until,
                            std::int64_t organization, const access& requested) {
  if (requested.projects.empty()) return {};
  json refs = json::array();
  for (const auto& [ref, one] : requested.projects)
    refs.push_back(ref);
  const auto foreign = on.run(select_foreign_project, {organization, refs.dump()}, until);
  if (!foreign) return std::unexpected(foreign.error());
  if (foreign->empty()) return {};
  return domain::fail_field("role_scoped_projects",
                            fmt::format("{} is not a project of this organization",
                                        (*foreign)[0].as<std::string>("ref")));
}

result<bool> insert_member(postgres::connection& on, postgres::deadline until,
                           const member_key& subject, const access& given, core::time_point at) {
  const auto added = on.run(
      insert_row, {subject.organization, subject.account, number_of(given.everywhere), at}, until);
  if (!added) return std::unexpected(added.error());
  if (added->affected() == 0) return false;
  if (auto stored = store_project_roles(on, until, subject, given); !stored)
    return std::unexpected(stored.error());
  return true;
}

result<void> replace_access(postgres::connection& on, postgres::deadline until,
                            const member_key& subject, const access& given) {
  const auto changed = on.run(
      update_role, {subject.organization, subject.account, number_of(given.everywhere)}, until);
  if (!changed) return std::unexpected(changed.error());
  const auto cleared = on.run(delete_project_roles, {subject.organization, subject.account}, until);
  if (!cleared) return std::unexpected(cleared.error());
  return store_project_roles(on, until, subject, given);
}

result<void> drop_project_roles(postgres::connection& on, postgres::deadline until,
                                std::int64_t organization, const domain::project_ref& project) {
  const auto dropped = on.run(delete_roles_on, {organization, project}, until);
  if (!dropped) return std::unexpected(dropped.error());
  return done(on.run(delete_without_role, {organization}, until));
}

}  // namespace signalbox::storage
