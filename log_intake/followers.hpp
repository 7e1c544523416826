#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "domain/log/log_entry.hpp"
#include "domain/log/log_search.hpp"
#include "log_intake/intake_counts.hpp"

namespace signalbox::log_intake {

/// Which lines are followed.
struct followed_lines {
  std::uint64_t sources = ~0ULL;       ///< bits of their numbers
  domain::search_node condition = {};  ///< `all` of nothing: every line
};

/// Receives stored lines that match, oldest first; on a thread of the service, so it must not
/// block.
using line_listener = std::function<void(std::vector<domain::log_entry>)>;

/// A listener; it is called no more soon after this is destroyed.
class subscription {
 public:
  subscription(std::shared_ptr<std::atomic<bool>> is_ended) : is_ended_(std::move(is_ended)) {}
  subscription(const subscription&) = delete;
  subscription& operator=(const subscription&) = delete;
  ~subscription() { is_ended_->store(true); }

 private:
  std::shared_ptr<std::atomic<bool>> is_ended_;
};

/// The listeners to the lines of a project. Any thread.
class followers {
 public:
  explicit followers(intake_counts& counts) : counts_(counts) {}
  followers(const followers&) = delete;
  followers& operator=(const followers&) = delete;
  ~followers();

  /// Null when there are too many.
  [[nodiscard]] std::unique_ptr<subscription> add(followed_lines what, line_listener listener);

  /// Hands stored lines to those whose conditions they fulfill.
  void publish(std::span<const domain::log_entry> lines);

 private:
  struct follower {
    followed_lines what;
    line_listener listener;
    std::shared_ptr<std::atomic<bool>> is_ended;
  };

  void forget_ended();

  intake_counts& counts_;
  std::mutex guard_;
  std::vector<std::shared_ptr<const follower>> all_;
};

}  // namespace signalbox::log_intake
