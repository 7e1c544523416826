#pragma once

#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

#include "domain/identifiers.hpp"

namespace signalbox::provisioning {

/// The steps in progress, so that one which takes long can be ended early. Any thread.
class step_stops {
 public:
  /// A step in progress, until the end of this object, which must not outlive its `step_stops`.
  class step {
   public:
    step(step_stops& of, std::string ref) : of_(of), ref_(std::move(ref)) {
      const std::lock_guard lock(of_.guard_);
      of_.running_[ref_] = source_;
    }
    step(const step&) = delete;
    step& operator=(const step&) = delete;
    ~step() {
      const std::lock_guard lock(of_.guard_);
      of_.running_.erase(ref_);
    }

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

   private:
    step_stops& of_;
    std::string ref_;
    std::stop_source source_;
  };

  /// Requests the end of the project's step; without one it does nothing.
  void stop(const domain::project_ref& ref) {
    std::stop_source source{std::nostopstate};
    {
      const std::lock_guard lock(guard_);
      const auto found = running_.find(ref.value);
      if (found == running_.end()) return;
      source = found->second;
    }
    // Callbacks run here.
    source.request_stop();
  }

 private:
  std::mutex guard_;
  std::map<std::string, std::stop_source> running_;  ///< at most one entry for each worker
};

}  // namespace signalbox::provisioning
