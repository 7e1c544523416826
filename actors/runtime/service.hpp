#pragma once

#include <caf/actor_cast.hpp>
#include <caf/actor_registry.hpp>
#include <caf/actor_system.hpp>
#include <caf/atom.hpp>
#include <caf/send.hpp>
#include <utility>

#include "actors/messages/handle.hpp"
#include "actors/runtime/send.hpp"

namespace signalbox::actors {

/// An actor with a single instance per installation, found by its name in CAF's registry. The
/// directory registers itself and each incarnation of the others, so that callers never keep the
/// handle of an ended incarnation. Thread-safe.
template <class Requests>
class service {
 public:
  service(caf::actor_system& system, caf::atom_value name) : system_(&system), name_(name) {}

  /// Returns the current incarnation; empty before the first.
  [[nodiscard]] handle<Requests> current() const {
    return handle<Requests>(caf::actor_cast<caf::actor>(system_->registry().get(name_)));
  }

  /// Sends a message to the current incarnation; no effect when there is none.
  template <accepted_by<Requests> Message>
  void send(caf::event_based_actor* from, Message&& message) const {
    actors::send(from, current(), std::forward<Message>(message));
  }

  /// Same, from outside of the actor system; an event, to which there is no reply.
  template <accepted_by<Requests> Message>
  void post(Message message) const {
    const auto target = current();
    if (target) caf::anon_send(target.untyped(), std::move(message));
  }

  /// Registers an incarnation; an empty handle removes the name.
  void set(const handle<Requests>& incarnation) const {
    // The registry keeps the first value of a name.
    system_->registry().erase(name_);
    if (incarnation) system_->registry().put(name_, incarnation.untyped());
  }

 private:
  caf::actor_system* system_;
  caf::atom_value name_;
};

[[nodiscard]] inline service<directory_requests> directory_service(caf::actor_system& system) {
  return {system, caf::atom("directory")};
}
[[nodiscard]] inline service<identity_requests> identity_service(caf::actor_system& system) {
  return {system, caf::atom("identity")};
}
[[nodiscard]] inline service<platform_requests> platform_service(caf::actor_system& system) {
  return {system, caf::atom("platform")};
}
[[nodiscard]] inline service<fleet_requests> fleet_service(caf::actor_system& system) {
  return {system, caf::atom("fleet")};
}
[[nodiscard]] inline service<simulation_requests> simulation_service(caf::actor_system& system) {
  return {system, caf::atom("simulation")};
}
[[nodiscard]] inline service<snippet_requests> snippet_service(caf::actor_system& system) {
  return {system, caf::atom("snippets")};
}
[[nodiscard]] inline service<operators_requests> operators_service(caf::actor_system& system) {
  return {system, caf::atom("operators")};
}
/// Returns an empty handle when there is no public status page.
[[nodiscard]] inline service<status_requests> status_service(caf::actor_system& system) {
  return {system, caf::atom("status")};
}

}  // namespace signalbox::actors
