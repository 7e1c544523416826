#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"

/// Changes of a project's roles, which PostgreSQL 15 leaves to the superuser: a role with
/// CREATEROLE can also join the predefined ones that read files and run programs.
namespace signalbox::domain {

/// Every role of a project is a member of this one, which the access rules admit and which
/// distinguishes it from those of the platform.
inline constexpr std::string_view project_roles_group = "signalbox_project_roles";

/// The roles that a project can have beside its own.
inline constexpr std::size_t project_roles_max = 200;
/// The largest `connection_limit`; -1 is none.
inline constexpr std::int64_t role_connections_max = 10'000;

/// A change of a role by the platform. Absent fields stay as they are; of a new role, they are
/// those of CREATE ROLE.
struct role_order {
  enum class action : std::uint8_t { create, alter, drop };
  static constexpr action last_action = action::drop;

  action what = action::create;
  std::string name = {};
  std::optional<std::string> new_name = std::nullopt;
  std::optional<bool> can_login = std::nullopt;
  std::optional<bool> inherits = std::nullopt;
  std::optional<std::int64_t> connection_limit = std::nullopt;
  std::optional<std::string> password = std::nullopt;
  std::optional<std::string> valid_until = std::nullopt;  ///< ISO 8601, or "infinity"
  std::vector<std::string> joins = {};                    ///< roles of which it becomes a member
  std::vector<std::string> leaves = {};
  /// For a drop: its objects become the project's own role's, and its privileges are revoked.
  bool cascades = false;
};

/// "create", "alter" or "drop".
[[nodiscard]] std::string_view to_string(role_order::action what);

/// Returns whether a project's role may have this name: not PostgreSQL's (`pg_…`), the platform's
/// (`signalbox…`), or a keyword for a role.
[[nodiscard]] bool is_project_role_name(std::string_view name);

/// Returns whether an order may be carried out. `owner` is the project's own role, which others may
/// join but which no order changes. Errors: `bad_request` with the reason.
[[nodiscard]] core::result<void> check_role_order(const role_order& order, std::string_view owner);

/// Returns the statements of an order, separated by ";\n". They must be one transaction.
[[nodiscard]] std::string statements_of(const role_order& order, std::string_view owner);
/// The same for readers: the password is masked.
[[nodiscard]] std::string shown_statements_of(role_order order, std::string_view owner);

}  // namespace signalbox::domain
