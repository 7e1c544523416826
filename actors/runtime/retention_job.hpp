#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "actors/runtime/actor_context.hpp"

namespace signalbox::actors {

struct retention_bounds {
  std::string_view kind;               ///< of the rows, for the log
  std::chrono::milliseconds interval;  ///< between two runs
  std::size_t portion_rows = 0;        ///< deleted by one statement
  std::size_t portions_max = 0;        ///< per run; the next run continues
};

/// Deletes expired rows immediately and after every interval, in portions, so that no statement
/// blocks others for long. `next_portion()` is called in the actor, so that it may read the clock,
/// and returns a function for a storage worker, which deletes one portion and returns the number of
/// deleted rows.
template <class NextPortion>
task<void> delete_old_rows(actor_context& context, retention_bounds within,
                           NextPortion next_portion) {
  for (;;) {
    for (auto left = within.portions_max; left > 0; --left) {
      const auto portion = next_portion();
      const auto deleted = co_await outcome_of(context.store(portion));
      if (!deleted)
        context.env.log.warn("{}.not_deleted error={}", within.kind, deleted.error().message);
      if (!deleted || *deleted < within.portion_rows) break;
    }
    co_await context.sleep(within.interval);
  }
}

}  // namespace signalbox::actors
