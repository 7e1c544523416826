#pragma once

#include <caf/actor_cast.hpp>
#include <caf/actor_registry.hpp>
#include <caf/actor_system.hpp>
#include <caf/atom.hpp>

#include "actors/messages/handle.hpp"

namespace signalbox::actors {

/// An actor that runs once in an installation, found by its name in CAF's registry. The directory
/// registers each incarnation, so that a caller never keeps the handle of one that has ended. Any
/// thread.
template <class Requests>
class service {
 public:
  service(caf::actor_system& system, caf::atom_value name) : system_(&system), name_(name) {}

  /// The incarnation that runs now; empty before the first.
  [[nodiscard]] handle<Requests> current() const {
    return handle<Requests>(caf::actor_cast<caf::actor>(system_->registry().get(name_)));
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

}  // namespace signalbox::actors
