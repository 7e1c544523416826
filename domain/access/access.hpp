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

/// In the order of their ids.
inline constexpr std::array all_roles = {role::owner, role::administrator, role::developer,
                                         role::read_only};

/// `Owner`, `Administrator`, `Developer` or `Read-only`.
[[nodiscard]] std::string_view to_string(role r);
[[nodiscard]] std::optional<role> role_from(std::int64_t id);

/// What a member is in an organization: a role in all of it, or roles on some of its projects.
/// Never both, and of a member never neither.
struct access {
  std::optional<role> everywhere;
  std::map<std::string, role> projects;  ///< by ref; empty with a role everywhere

  friend bool operator==(const access&, const access&) = default;
};

/// The role in the whole organization.
[[nodiscard]] access everywhere(role held);
/// The role on each of the projects.
[[nodiscard]] access on_projects(role held, std::span<const std::string> refs);

/// True without any role at all.
[[nodiscard]] bool is_nothing(const access& held);
/// Only whoever owns the whole organization counts as one of its owners.
[[nodiscard]] bool is_owner(const access& held);
/// Is the project one of those that whoever holds this sees?
[[nodiscard]] bool sees(const access& held, const project_ref& project);
/// The roles in it, each once, in the order of their ids.
[[nodiscard]] std::vector<role> roles_in(const access& held);
/// The projects that the role is held on, by ref; none for a role everywhere.
[[nodiscard]] std::vector<std::string> projects_of(const access& held, role which);
/// What somebody with `viewer` may know of it: projects that they do not see are left out.
[[nodiscard]] access as_seen_by(const access& viewer, const access& held);

/// Names the set of projects that somebody sees: 0 for all of the organization's, else the same
/// number, never 0, for the same set, whatever the roles on them. Two sets with one number cannot
/// be found by chance among the sets of one organization.
[[nodiscard]] std::uint64_t projects_view(const access& held);

/// With a role on these projects beside what is held on others. Errors: `conflict` for whoever has
/// a role everywhere.
[[nodiscard]] core::result<access> with_role_on(access held, role given,
                                                std::span<const std::string> refs);
/// Without a role, on whatever it is held. Errors: `not_found` when it is not held; `conflict` when
/// nothing would be left.
[[nodiscard]] core::result<access> without_role(access held, role taken);

}  // namespace signalbox::domain
