#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/names.hpp"
#include "domain/identifiers.hpp"

/// Roles in the installation, independent of organizations' roles.
namespace signalbox::domain {

enum class operator_role {
  none,
  on_call,    ///< sees problems and publishes incidents
  operator_,  ///< has all permissions
};

inline constexpr auto operator_role_names = core::names_of<operator_role>({
    {operator_role::operator_, "operator"},
    {operator_role::on_call, "on_call"},
    {operator_role::none, "none"},
});

[[nodiscard]] std::string_view to_string(operator_role role);
[[nodiscard]] std::optional<operator_role> operator_role_from(std::string_view name);

/// Groups of permissions in the installation.
enum class operator_action {
  see_operations,  ///< all projects, the status board, the catalogues of operators' pages
  run_incidents,   ///< declare, update, edit, plan maintenance
  put_notice,      ///< publish a notice for all accounts
  manage,          ///< everything else: flags, accounts, plans, restrictions, tickets, operators
};

/// Returns whether the role permits the action.
[[nodiscard]] bool may(operator_role role, operator_action what);

/// An account with a role in the installation.
struct operator_entry {
  account_id account;
  std::string email;
  std::string username;  ///< the address until there is a profile
  operator_role role = operator_role::none;
};

}  // namespace signalbox::domain
