#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// How long what was told stays on record, and what was given up.
inline constexpr std::chrono::days deliveries_kept_for{30};

/// What is told of incidents outside, until it is taken, and for a while after.
class incident_delivery_repository {
 public:
  incident_delivery_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Adds one for each target, due at once, and forgets those of long ago: inside the transaction
  /// of the change that they tell of. `before` is null for what was not there. Nothing where nobody
  /// is told of the change.
  [[nodiscard]] core::result<void> add(const domain::incident* before,
                                       const domain::incident& now_so,
                                       const std::vector<domain::delivery_target>& targets,
                                       core::time_point at);

  /// Of each target the first that waits, for the others come after it; the next one due first, at
  /// most `count`.
  [[nodiscard]] core::result<std::vector<domain::incident_delivery>> list_next(std::size_t count);

  /// How many wait in all.
  [[nodiscard]] core::result<domain::deliveries_waiting> count_waiting();

  /// It was taken.
  [[nodiscard]] core::result<void> note_done(const std::string& id, core::time_point at);

  /// It was not; `next` is when it is tried again, or nothing: it is given up.
  [[nodiscard]] core::result<void> note_failed(const std::string& id, const std::string& error,
                                               std::optional<core::time_point> next);

  /// The newest first, at most `count`; `state` as `domain::delivery_state`, or empty for all.
  [[nodiscard]] core::result<std::vector<domain::incident_delivery>> list(const std::string& state,
                                                                          std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
