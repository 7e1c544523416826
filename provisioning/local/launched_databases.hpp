#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <utility>

#include "domain/identifiers.hpp"
#include "postgres/deadline.hpp"
#include "postgres/instance.hpp"

namespace signalbox::provisioning {

/// The databases that were launched at the start and not awaited yet. Any thread.
class launched_databases {
 public:
  void add(const domain::project_ref& ref, postgres::process server) {
    const std::lock_guard lock(guard_);
    launched_.emplace(ref, std::move(server));
  }

  /// Waits once, until a launched database accepts connections.
  void await(const domain::project_ref& ref, const postgres::instance& database,
             postgres::deadline until) {
    std::unique_lock lock(guard_);
    auto found = launched_.extract(ref);
    lock.unlock();
    if (!found.empty())
      (void)database.await_ready(std::move(found.mapped()), postgres::at_most(until, patience));
  }

 private:
  /// The part of a first probe's time for it.
  static constexpr std::chrono::milliseconds patience{2'000};

  std::mutex guard_;
  std::map<domain::project_ref, postgres::process> launched_;
};

}  // namespace signalbox::provisioning
