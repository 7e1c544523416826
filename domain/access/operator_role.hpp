#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"

/// Who runs the installation, apart from organizations' roles.
namespace signalbox::domain {

enum class operator_role {
  none,
  on_call,    ///< sees what is wrong and tells everybody
  operator_,  ///< does everything
};

/// `none`, `on_call`, `operator`.
[[nodiscard]] std::string_view to_string(operator_role role);
[[nodiscard]] std::optional<operator_role> operator_role_from(std::string_view name);

/// What of the installation somebody wants to do.
enum class operator_action {
  see_operations,  ///< all projects, the wall, the catalogues of operators' screens
  run_incidents,   ///< declare, update, edit, plan maintenance
  put_notice,      ///< tell everybody something
  manage,          ///< everything else: flags, accounts, plans, restrictions, tickets, operators
};

/// May somebody with this role do this?
[[nodiscard]] bool may(operator_role role, operator_action what);

/// Somebody who has a role in the installation.
struct operator_entry {
  account_id account;
  std::string email;
  std::string username;  ///< the address while there is no profile
  operator_role role = operator_role::none;
};

}  // namespace signalbox::domain
