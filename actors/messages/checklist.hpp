#pragma once

#include <optional>

#include "actors/messages/basic.hpp"

/// Requests about the checklist "Get started" to an organization's actor.
namespace signalbox::actors {

/// What a page cannot derive from the organization's topic.
struct checklist {
  bool is_dismissed = false;  ///< by the account
  bool is_used = false;       ///< one of the organization's databases has been used
  /// One of its projects has a backup; empty: this server makes none.
  std::optional<bool> has_backup = std::nullopt;
};

template <class Inspector>
auto inspect(Inspector& f, checklist& x) {
  return f(x.is_dismissed, x.is_used, x.has_backup);
}

struct describe_checklist {
  using reply = checklist;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, describe_checklist& x) {
  return f(x.account);
}

/// Hides the checklist for an account on every device, or shows it again.
struct dismiss_checklist {
  using reply = checklist;
  domain::account_id account;
  bool is_dismissed = true;
};

template <class Inspector>
auto inspect(Inspector& f, dismiss_checklist& x) {
  return f(x.account, x.is_dismissed);
}

}  // namespace signalbox::actors
