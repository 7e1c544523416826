#pragma once

#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace signalbox::testing {

/// Stores log lines, and lets a test wait for them.
class log_watch {
 public:
  log_watch() : sink_(std::make_shared<keeper>()), log("test", sink_) {}

  /// True when a line with `part` exists, or is logged within the timeout.
  [[nodiscard]] bool wait_for(const std::string& part) { return sink_->wait_for(part); }
  /// Returns the number of lines with `part`.
  [[nodiscard]] std::size_t count(const std::string& part) { return sink_->count(part); }

 private:
  class keeper final : public spdlog::sinks::base_sink<std::mutex> {
   public:
    bool wait_for(const std::string& part) {
      std::unique_lock lock(guard_);
      return changed_.wait_for(lock, std::chrono::seconds{20},
                               [&] { return count_locked(part) > 0; });
    }
    std::size_t count(const std::string& part) {
      const std::lock_guard lock(guard_);
      return count_locked(part);
    }

   private:
    void sink_it_(const spdlog::details::log_msg& what) override {
      const std::lock_guard lock(guard_);
      lines_.emplace_back(what.payload.data(), what.payload.size());
      changed_.notify_all();
    }
    void flush_() override {}

    std::size_t count_locked(const std::string& part) const {
      std::size_t found = 0;
      for (const auto& line : lines_)
        found += line.find(part) == line.npos ? 0 : 1;
      return found;
    }

    std::mutex guard_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
  };

  std::shared_ptr<keeper> sink_;

 public:
  spdlog::logger log;
};

}  // namespace signalbox::testing
