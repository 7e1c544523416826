#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/hooks/hook.hpp"
#include "domain/hooks/hook_delivery.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, hook& x) {
  return f(x.id, x.name, x.table.schema, x.table.name, x.events, x.condition, x.url, x.timeout,
           x.attempts_max, x.is_active, x.created_at, x.updated_at);
}

template <class Inspector>
auto inspect(Inspector& f, hook_change& x) {
  return f(x.name, x.schema, x.table, x.events, x.condition, x.url, x.headers, x.timeout,
           x.attempts_max, x.is_active);
}

}  // namespace signalbox::domain

/// Requests to a project's actor for its database hooks.
namespace signalbox::actors {

/// A hook as it is shown: without its secret and the values of its headers.
struct shown_hook {
  domain::hook hook;
  std::vector<std::string> headers;  ///< names
  /// False when the trigger of an active hook is missing, because it or its table was dropped.
  bool has_trigger = true;
};

template <class Inspector>
auto inspect(Inspector& f, shown_hook& x) {
  return f(x.hook, x.headers, x.has_trigger);
}

/// The hooks by name, with figures of the outbox that are at most a minute old.
struct listed_hooks {
  std::vector<shown_hook> hooks;
  std::uint64_t waiting = 0;
  std::uint64_t dead = 0;
  std::uint64_t discarded = 0;  ///< changes that were not recorded, because the outbox was full
};

template <class Inspector>
auto inspect(Inspector& f, listed_hooks& x) {
  return f(x.hooks, x.waiting, x.dead, x.discarded);
}

struct list_hooks {
  using reply = listed_hooks;
};

template <class Inspector>
auto inspect(Inspector& f, list_hooks&) {
  return f();
}

/// A hook with its signing secret, if that is new: it is shown once.
struct saved_hook {
  shown_hook hook;
  std::string secret;
};

template <class Inspector>
auto inspect(Inspector& f, saved_hook& x) {
  return f(x.hook, x.secret);
}

/// Creates a hook, or changes the one with this id. Errors: `bad_request`, also with PostgreSQL's
/// message about the trigger; `conflict` for a name in use, beyond `domain::hooks_max`, and while
/// the database is not running; `not_found`.
struct put_hook {
  using reply = saved_hook;
  std::string id;  ///< empty: a new one
  domain::hook_change change;
  bool needs_new_secret = false;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_hook& x) {
  return f(x.id, x.change, x.needs_new_secret, x.by);
}

/// Deletes a hook with its deliveries. Errors: `not_found`; `conflict` while the database is not
/// running.
struct delete_hook {
  using reply = done;
  std::string id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, delete_hook& x) {
  return f(x.id, x.by);
}

/// The deliveries of a hook, newest first, as a JSON list. Errors: `not_found`; `conflict`.
struct list_hook_deliveries {
  using reply = std::string;
  std::string hook;
  std::optional<domain::hook_delivery_state> state;
  std::optional<std::int64_t> before;
  std::uint64_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, list_hook_deliveries& x) {
  return f(x.hook, x.state, x.before, x.count);
}

/// Makes a delivery that has ended due again, or all dead ones; the reply is their number. Errors:
/// `not_found`; `conflict`.
struct replay_hook {
  using reply = std::uint64_t;
  std::string hook;
  std::optional<std::int64_t> delivery;  ///< its position
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, replay_hook& x) {
  return f(x.hook, x.delivery, x.by);
}

/// Sends an event without a change; the reply is the position of its delivery. Errors: `not_found`;
/// `conflict`.
struct test_hook {
  using reply = std::uint64_t;
  std::string hook;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, test_hook& x) {
  return f(x.hook, x.by);
}

}  // namespace signalbox::actors
