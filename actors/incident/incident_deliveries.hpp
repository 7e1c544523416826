#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "actors/messages/incident_delivery.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/notification_channels.hpp"

namespace signalbox::actors {

/// Sends the stored notifications of incidents by mail and webhook, and retries failed ones
/// (`domain::next_try`). The notifications of one target are sent in order: a failed one delays
/// those behind it until it is delivered or given up. Belongs to the platform actor. Does nothing
/// when there are no targets.
class incident_deliveries {
 public:
  static constexpr std::size_t concurrent_max = 4;  ///< deliveries in progress

  explicit incident_deliveries(actor_context& context) : context_(context) {}

  /// Sends due notifications: at the start, and after each change.
  void check();

  task<std::vector<domain::incident_delivery>> list(list_incident_deliveries request);

 private:
  task<void> read_due();
  void start_due(const std::vector<domain::incident_delivery>& next);

  task<void> deliver(domain::incident_delivery delivery);
  task<void> record(domain::incident_delivery delivery, core::result<void> sent);

  actor_context& context_;
  std::set<std::string> under_way_;  ///< ids
  bool reading_ = false;
  bool read_again_ = false;  ///< something changed while storage was being read
  due_timer timer_{context_, [this] { check(); }};
};

}  // namespace signalbox::actors
