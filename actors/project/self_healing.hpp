#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/project/automatic_restart.hpp"

namespace signalbox::actors {

/// When a database that ended by itself is started again without being asked, and how often that
/// was done, on the steady line of time. What is planned is forgotten when the project's actor
/// ends: its next one looks again.
class self_healing {
 public:
  explicit self_healing(domain::automatic_restart_policy policy) : policy_(policy) {}

  /// Plans a restart for a database that went down, unless one is planned or a person has to see
  /// to it. `cause` is a sentence for people.
  void plan(const std::string& cause, core::time_point now) {
    if (at_) return;
    at_ = domain::automatic_restart_at(policy_, done_, now);
    if (at_) cause_ = cause;
  }

  [[nodiscard]] const std::optional<core::time_point>& planned() const { return at_; }
  /// Why a database that went down now is not restarted automatically; empty when it is.
  [[nodiscard]] std::string refusal(core::time_point now) const {
    return at_ ? std::string() : domain::restarts_stopped_sentence(policy_, done_, now);
  }

  [[nodiscard]] bool is_due(core::time_point now) const { return at_ && now >= *at_; }

  /// Why the last planned restart was needed.
  [[nodiscard]] const std::string& cause() const { return cause_; }

  void drop() { at_.reset(); }

  /// A restart was begun and stored: it counts.
  void begun(core::time_point now) {
    done_.push_back(now);
    if (done_.size() > policy_.attempts_max) done_.erase(done_.begin());
  }

 private:
  domain::automatic_restart_policy policy_;
  std::vector<core::time_point> done_;  ///< the last `attempts_max`
  std::optional<core::time_point> at_;
  std::string cause_;
};

}  // namespace signalbox::actors
