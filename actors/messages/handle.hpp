#pragma once

#include <caf/actor.hpp>
#include <type_traits>
#include <utility>

namespace signalbox::actors {

/// The messages that an actor accepts, as a type: `struct fleet_requests : message_list<…> {}`.
template <class... Messages>
struct message_list {
  template <class Message>
  static constexpr bool includes = (std::is_same_v<Message, Messages> || ...);

  /// True when every message of this list is one of these.
  template <class... Others>
  static constexpr bool is_covered_by = (message_list<Others...>::template includes<Messages> &&
                                         ...);

  /// True when `Other` includes every message of this list.
  template <class Other>
  static constexpr bool is_part_of = (Other::template includes<Messages> && ...);
};

/// A message that an actor with `Requests` accepts.
template <class Message, class Requests>
concept accepted_by = Requests::template includes<std::remove_cvref_t<Message>>;

/// The address of an actor that accepts `Requests`, a `message_list`. Sending any other message
/// does not compile. Empty when default-constructed. A plain value; it keeps the actor alive.
template <class Requests>
class handle {
 public:
  handle() = default;
  explicit handle(caf::actor actor) : actor_(std::move(actor)) {}
  /// An actor that accepts more messages than needed.
  template <class More>
  requires(!std::is_same_v<More, Requests> && Requests::template is_part_of<More>)
      handle(const handle<More>& other)
      : actor_(other.untyped()) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] explicit operator bool() const { return static_cast<bool>(actor_); }

  /// For CAF's own functions, which do not know the accepted messages.
  [[nodiscard]] const caf::actor& untyped() const { return actor_; }

  friend bool operator==(const handle&, const handle&) = default;

  template <class Inspector>
  friend auto inspect(Inspector& f, handle& x) {
    return f(x.actor_);
  }

 private:
  caf::actor actor_;
};

struct directory_requests;
struct identity_requests;
struct platform_requests;
struct fleet_requests;
struct simulation_requests;
struct operators_requests;
struct snippet_requests;
struct status_requests;
struct organization_requests;
struct project_requests;
struct topic_requests;

using directory_handle = handle<directory_requests>;
using identity_handle = handle<identity_requests>;
using platform_handle = handle<platform_requests>;
using fleet_handle = handle<fleet_requests>;
using simulation_handle = handle<simulation_requests>;
using snippet_handle = handle<snippet_requests>;
using operators_handle = handle<operators_requests>;
using status_handle = handle<status_requests>;
using organization_handle = handle<organization_requests>;
using project_handle = handle<project_requests>;
using topic_handle = handle<topic_requests>;

}  // namespace signalbox::actors
