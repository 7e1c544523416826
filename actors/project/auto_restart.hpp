#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/project/auto_restart.hpp"

namespace signalbox::actors {

/// Plans the automatic restart of a database whose process has ended, and counts the restarts. All
/// times are on the steady clock. Not stored: the first probe after a start of the project's actor
/// plans again.
class auto_restart {
 public:
  explicit auto_restart(domain::auto_restart_policy policy) : policy_(policy) {}

  /// Plans a restart of a database that went down, unless one is planned or the policy requires a
  /// manual restart. `cause` is a display text.
  void plan(const std::string& cause, core::time_point now) {
    if (at_) return;
    at_ = domain::auto_restart_at(policy_, done_, now);
    if (at_) cause_ = cause;
  }

  [[nodiscard]] const std::optional<core::time_point>& planned() const { return at_; }
  /// Returns the reason why a database that goes down now is not restarted automatically; empty
  /// when it is. `wall_clock` is the time shown for `now`.
  [[nodiscard]] std::string refusal(core::time_point now, core::time_point wall_clock) const {
    return at_ ? std::string() : domain::restarts_stopped_sentence(policy_, done_, now, wall_clock);
  }

  [[nodiscard]] bool is_due(core::time_point now) const { return at_ && now >= *at_; }

  /// Returns the cause of the last planned restart.
  [[nodiscard]] const std::string& cause() const { return cause_; }

  void cancel() { at_.reset(); }

  /// Counts a restart that has started and is stored.
  void record_begin(core::time_point now) {
    done_.push_back(now);
    if (done_.size() > policy_.attempts_max) done_.erase(done_.begin());
  }

 private:
  domain::auto_restart_policy policy_;
  std::vector<core::time_point> done_;  ///< the last `attempts_max`
  std::optional<core::time_point> at_;
  std::string cause_;
};

}  // namespace signalbox::actors
