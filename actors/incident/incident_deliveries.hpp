#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "actors/incident/incident_outlets.hpp"
#include "actors/messages/incident_delivery.hpp"
#include "actors/runtime/environment.hpp"

namespace signalbox::actors {

/// Sends what storage holds of incidents to tell outside, and tries again what was not taken
/// (`domain::next_try`). What one target is told goes one after the other: what it does not take
/// holds up what comes after, until it is taken or given up. Belongs to the platform actor. Does
/// nothing where there are no outlets.
class incident_deliveries {
 public:
  static constexpr std::size_t at_once_max = 4;  ///< deliveries under way
  /// The longest that the timer is set for: a clock that is set meanwhile is noticed.
  static constexpr std::chrono::minutes look_at_most_after{10};

  incident_deliveries(caf::event_based_actor* self, environment& env) : self_(self), env_(env) {}

  /// Looks for what is due: at the start, and after each change.
  void look();

  [[nodiscard]] caf::result<std::vector<domain::incident_delivery>> list(
      const list_incident_deliveries& asked);

 private:
  /// What one look finds.
  struct sight {
    std::vector<domain::incident_delivery> next;  ///< of each target the first
    domain::deliveries_waiting waiting;
  };

  void found(const std::vector<domain::incident_delivery>& next);
  void look_after(std::chrono::milliseconds delay);
  void deliver(const domain::incident_delivery& what);
  void note(const domain::incident_delivery& what, const core::result<void>& sent);
  void noted(const std::string& id, const core::result<void>& stored);

  caf::event_based_actor* self_;
  environment& env_;
  std::set<std::string> under_way_;  ///< ids
  bool looking_ = false;
  bool look_again_ = false;
  std::uint64_t look_number_ = 0;
};

}  // namespace signalbox::actors
