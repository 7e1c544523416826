#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/platform/support_ticket.hpp"

/// What the platform actor is asked about support tickets.
namespace signalbox::actors {

/// Stores a ticket, and mails it where an address for that is set. Errors: `conflict` for one open
/// ticket too many.
struct ask_support {
  using reply = domain::support_ticket;
  domain::support_ticket draft;  ///< without id, names and times
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, ask_support& x) {
  return f(x.draft, x.by);
}

/// Somebody's own tickets, the newest first.
struct list_own_tickets {
  using reply = std::vector<domain::support_ticket>;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, list_own_tickets& x) {
  return f(x.account);
}

/// Everybody's, the newest first.
struct list_tickets {
  using reply = std::vector<domain::support_ticket>;
  bool open_only = true;
  std::optional<std::int64_t> before;  ///< older than this one
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
