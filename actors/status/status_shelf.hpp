#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "domain/status/status_page.hpp"

namespace signalbox::actors {

/// What the status page shows now, for whoever answers HTTP: put there by its owner, and there
/// whether that runs, is started again, or waits for storage. Any thread.
class status_shelf {
 public:
  using view = std::shared_ptr<const domain::status_view>;

  /// Null until something was put there.
  [[nodiscard]] view now() const {
    const std::lock_guard lock(guard_);
    return held_;
  }

  void put(domain::status_view next) {
    auto made = std::make_shared<const domain::status_view>(std::move(next));
    const std::lock_guard lock(guard_);
    held_ = std::move(made);
  }

 private:
  mutable std::mutex guard_;
  view held_;  ///< under the guard
};

}  // namespace signalbox::actors
