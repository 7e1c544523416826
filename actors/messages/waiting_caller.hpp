#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "core/time.hpp"

namespace signalbox::actors {

/// The state of a request's caller, so that expensive work for a caller who has gone is skipped. It
/// never leaves the process; a default one waits forever.
struct waiting_caller {
  std::optional<core::time_point> until{};          ///< its deadline
  std::shared_ptr<const std::atomic<bool>> gone{};  ///< true once its connection is closed

  [[nodiscard]] bool waits_at(core::time_point now) const {
    return !(until && *until <= now) && !(gone && gone->load(std::memory_order_relaxed));
  }
};

}  // namespace signalbox::actors
