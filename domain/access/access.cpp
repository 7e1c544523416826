#include "domain/access/access.hpp"

#include <algorithm>
#include <cstring>

#include "core/crypto/name_digest.hpp"
#include "core/names.hpp"

namespace signalbox::domain {

namespace {

constexpr auto role_names = core::names_of<role>({
    {role::owner, "Owner"},
    {role::administrator, "Administrator"},
    {role::developer, "Developer"},
    {role::read_only, "Read-only"},
});

}  // namespace

std::string_view to_string(role r) {
  return role_names.name_of(r);
}

std::optional<role> role_from(std::int64_t id) {
  for (const auto& [value, name] : role_names.rows) {
    if (static_cast<std::int64_t>(value) == id) return value;
  }
  return std::nullopt;
}

access everywhere(role held) {
  return {.everywhere = held, .projects = {}};
}

access on_projects(role held, std::span<const std::string> refs) {
  access made;
  for (const auto& ref : refs)
    made.projects[ref] = held;
  return made;
}

bool is_nothing(const access& held) {
  return !held.everywhere && held.projects.empty();
}

bool is_owner(const access& held) {
  return held.everywhere == role::owner;
}

bool sees(const access& held, const project_ref& project) {
  return held.everywhere.has_value() || held.projects.contains(project.value);
}

std::vector<role> roles_in(const access& held) {
  if (held.everywhere) return {*held.everywhere};
  std::vector<role> roles;
  for (const role one : all_roles) {
    const bool is_held =
        std::ranges::any_of(held.projects, [&](const auto& each) { return each.second == one; });
    if (is_held) roles.push_back(one);
  }
  return roles;
}

std::vector<std::string> projects_of(const access& held, role which) {
  std::vector<std::string> refs;
  for (const auto& [ref, one] : held.projects) {
    if (one == which) refs.push_back(ref);
  }
  return refs;
}

access as_seen_by(const access& viewer, const access& held) {
  access seen = held;
  if (viewer.everywhere) return seen;
  std::erase_if(seen.projects,
                [&](const auto& each) { return !viewer.projects.contains(each.first); });
  return seen;
}

std::uint64_t projects_view(const access& held) {
  if (held.everywhere) return 0;
  std::string names;
  for (const auto& [ref, one] : held.projects)
    names += ref + ' ';
  const auto digest = core::digest_of(names);
  std::uint64_t view = 0;
  static_assert(sizeof view <= sizeof digest);
  std::memcpy(&view, digest.data(), sizeof view);
  return view == 0 ? 1 : view;
}

core::result<access> with_role_on(access held, role given, std::span<const std::string> refs) {
  if (held.everywhere) {
    return core::fail(
        core::errc::conflict,
        "This member has a role in the whole organization. Change that role instead.");
  }
  for (const auto& ref : refs)
    held.projects[ref] = given;
  return held;
}

core::result<access> without_role(access held, role taken) {
  const auto roles = roles_in(held);
  if (std::ranges::find(roles, taken) == roles.end())
    return core::fail(core::errc::not_found, "This member does not have this role.");
  if (roles.size() == 1)
    return core::fail(core::errc::conflict,
                      "A member needs a role. Give another one first, or remove the member.");
  std::erase_if(held.projects, [&](const auto& each) { return each.second == taken; });
  return held;
}

}  // namespace signalbox::domain
