#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/platform/support_ticket.hpp"

/// Requests to the platform actor for support tickets.
namespace signalbox::actors {

/// Stores a ticket, and mails it if a support address is set. Errors: `conflict` when too many
/// tickets are open.
struct ask_support {
  using reply = domain::support_ticket;
  domain::support_ticket draft;  ///< without id, names and times
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, ask_support& x) {
  return f(x.draft, x.by);
}

/// Lists an account's own tickets, newest first.
struct list_own_tickets {
  using reply = std::vector<domain::support_ticket>;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, list_own_tickets& x) {
  return f(x.account);
}

/// Lists the tickets of all accounts, newest first.
struct list_tickets {
  using reply = std::vector<domain::support_ticket>;
  bool open_only = true;
  std::optional<std::int64_t> before;  ///< older than this ticket
  std::uint64_t count = 100;
};

template <class Inspector>
auto inspect(Inspector& f, list_tickets& x) {
  return f(x.open_only, x.before, x.count);
}

/// Errors: `not_found`.
struct close_ticket {
  using reply = domain::support_ticket;
  std::int64_t id = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, close_ticket& x) {
  return f(x.id, x.by);
}

}  // namespace signalbox::actors
