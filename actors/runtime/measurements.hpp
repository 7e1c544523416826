#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "domain/incident/incident_delivery.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

struct census;

/// Receives what the actors measure, for metrics. Every function may be called on any thread and
/// returns without waiting.
class measurements {
 public:
  virtual ~measurements() = default;

  /// How many actors run and what they own, every few seconds.
  virtual void set_census(const census& counted) = 0;
  /// One probe of a project's database, and its result.
  virtual void observe_probe(std::chrono::nanoseconds took, domain::health found) = 0;
  /// Rows of a kind (`telemetry`) that were dropped instead of stored.
  virtual void observe_dropped(std::string_view kind, std::size_t rows) = 0;
  /// One try to deliver an incident outside.
  virtual void observe_delivery(domain::delivery_kind kind, domain::delivery_outcome outcome) = 0;
  /// How many deliveries of incidents wait.
  virtual void set_waiting_deliveries(const domain::deliveries_waiting& now) = 0;
};

}  // namespace signalbox::actors
