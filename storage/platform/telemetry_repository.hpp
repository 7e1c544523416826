#pragma once

#include <cstddef>
#include <vector>

#include "core/time.hpp"
#include "domain/platform/telemetry_event.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Usage events of the dashboard. They change no state, so they are not audited.
class telemetry_repository {
 public:
  telemetry_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores all events with one statement, or none.
  void append(const std::vector<domain::telemetry_event>& events);

  /// Counts actions since then, most frequent first, at most `count` of them.
  [[nodiscard]] std::vector<domain::action_count> count_actions(core::time_point since,
                                                                std::size_t count);

  /// Deletes events from before then, oldest first, at most `count`; returns their number.
  [[nodiscard]] std::size_t forget_before(core::time_point then, std::size_t count);

 private:
  statements on_;
};

}  // namespace signalbox::storage
