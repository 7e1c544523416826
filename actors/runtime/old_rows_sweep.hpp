#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

#include "actors/runtime/environment.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/storage_work.hpp"

namespace signalbox::actors {

/// Deletes what is too old, now and in every interval, in portions, so that no statement holds
/// others up for long. Belongs to an actor that handles `work_done`.
class old_rows_sweep {
 public:
  /// Deletes one portion; returns how many rows it had.
  using portion =
      std::function<core::result<std::size_t>(postgres::connection&, postgres::deadline)>;
  struct bounds {
    std::string_view kind;  ///< for the log
    std::chrono::milliseconds interval;
    std::size_t portion_rows = 0;
    std::size_t portions_max = 0;  ///< in one interval; the next goes on
  };

  /// `next` is asked for a portion on the actor's thread, so that it may read the clock there.
  old_rows_sweep(caf::event_based_actor* self, environment& env, const bounds& within,
                 std::function<portion()> next)
      : self_(self), env_(env), bounds_(within), next_(std::move(next)) {}

  void begin() {
    later(self_, bounds_.interval, [this] { begin(); });
    delete_portion(bounds_.portions_max);
  }

 private:
  void delete_portion(std::size_t left) {
    if (left == 0) return;
    with_storage(env_, self_, next_(), [this, left](const core::result<std::size_t>& deleted) {
      if (!deleted) {
        env_.log.warn("{}.not_swept error={}", bounds_.kind, deleted.error().message);
      } else if (*deleted >= bounds_.portion_rows) {
        delete_portion(left - 1);
      }
    });
  }

  caf::event_based_actor* self_;
  environment& env_;
  const bounds bounds_;
  const std::function<portion()> next_;
};

}  // namespace signalbox::actors
