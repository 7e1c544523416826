#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/platform/telemetry_event.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Usage events of the dashboard. They change no state, so they are not audited.
class telemetry_repository {
 public:
  telemetry_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Stores all events with one statement, or none.
  [[nodiscard]] core::result<void> append(const std::vector<domain::telemetry_event>& events);

  /// Counts actions since then, most frequent first, at most `count` of them.
  [[nodiscard]] core::result<std::vector<domain::action_count>> count_actions(
      core::time_point since, std::size_t count);

  /// Deletes events from before then, oldest first, at most `count`; returns their number.
  [[nodiscard]] core::result<std::size_t> forget_before(core::time_point then, std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
