#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/platform/ticket_reply.hpp"

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

/// Reads a ticket with its replies; with an `author`, only that account's. Errors: `not_found`.
struct find_ticket {
  using reply = domain::ticket_conversation;
  std::int64_t id = 0;
  std::optional<domain::account_id> author;
};

template <class Inspector>
auto inspect(Inspector& f, find_ticket& x) {
  return f(x.id, x.author);
}

/// Adds a reply and mails it to the other side. With an `author` it is the author's reply to one of
/// their tickets, otherwise an operator's. Errors: `not_found`; `conflict` when no more replies are
/// accepted.
struct reply_to_ticket {
  using reply = domain::ticket_conversation;
  std::int64_t id = 0;
  std::optional<domain::account_id> author;
  std::string message;
  bool closes = false;  ///< by an operator only
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reply_to_ticket& x) {
  return f(x.id, x.author, x.message, x.closes, x.by);
}

/// A ticket of an account was opened, replied to or closed; the directory forwards it to the
/// account's sessions.
struct ticket_changed {
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, ticket_changed& x) {
  return f(x.account);
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
