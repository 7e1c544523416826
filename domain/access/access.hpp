#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// Roles in an organization (specification point 6). The number is the role's id on the wire.
enum class role : std::int16_t { owner = 1, administrator = 2, developer = 3, read_only = 4 };

/// Ordered by id.
inline constexpr std::array all_roles = {role::owner, role::administrator, role::developer,
                                         role::read_only};

/// `Owner`, `Administrator`, `Developer` or `Read-only`.
[[nodiscard]] std::string_view to_string(role r);
[[nodiscard]] std::optional<role> role_from(std::int64_t id);

/// The access of a member to an organization: a role in all of it, or roles on some of its
/// projects. Never both, and a member always has one of them.
struct access {
  std::optional<role> everywhere;
  std::map<std::string, role> projects;  ///< by ref; empty for a role everywhere

  friend bool operator==(const access&, const access&) = default;
};

/// Access with the role in the whole organization.
[[nodiscard]] access everywhere(role held);
/// Access with the role on each of the projects.
[[nodiscard]] access on_projects(role held, std::span<const std::string> refs);

/// True without any role.
[[nodiscard]] bool is_nothing(const access& held);
/// True for owners of the whole organization only.
[[nodiscard]] bool is_owner(const access& held);
/// Returns whether the access includes the project.
[[nodiscard]] bool sees(const access& held, const project_ref& project);
/// Returns its roles without duplicates, ordered by id.
[[nodiscard]] std::vector<role> roles_in(const access& held);
/// Returns the refs of the projects with the role; empty for a role everywhere.
[[nodiscard]] std::vector<std::string> projects_of(const access& held, role which);
/// Returns the part of an access that is visible to `viewer`: other projects are omitted.
[[nodiscard]] access as_seen_by(const access& viewer, const access& held);

/// Returns an id for a set of visible projects: 0 for all of the organization's, else the same
/// non-zero number for the same set, independent of the roles. Collisions of two sets of one
/// organization do not occur by chance.
[[nodiscard]] std::uint64_t projects_view(const access& held);

/// Adds a role on these projects. Errors: `conflict` for access with a role everywhere.
[[nodiscard]] core::result<access> with_role_on(access held, role given,
                                                std::span<const std::string> refs);
/// Removes a role everywhere or on all projects. Errors: `not_found` when it is not held;
/// `conflict` when no role would be left.
[[nodiscard]] core::result<access> without_role(access held, role taken);

}  // namespace signalbox::domain
