#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <variant>

#include "transport/connection.hpp"
#include "transport/frame.hpp"

namespace signalbox::transport {

/// The recipient of a frame.
using change_target = std::variant<topic_key, connection_id>;

/// The most recent frames of a hub, numbered by their offsets. The numbers have no gaps, so a
/// lookup is a subtraction. Bounded in bytes and time. Pure: the clock is an argument.
class change_log {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  struct bounds {
    std::size_t bytes_max;          ///< of all kept frames, including overhead
    std::chrono::milliseconds age;  ///< older changes are removed
  };

  struct change {
    time_point at;
    change_target target;
    frame_ptr message;
  };

  /// `first` is the number of the first change.
  change_log(bounds within, std::uint64_t first) : bounds_(within), oldest_(first) {}

  /// The number of the next `append`.
  [[nodiscard]] std::uint64_t next() const { return oldest_ + changes_.size(); }
  /// The oldest kept change; `next()` when there is none.
  [[nodiscard]] std::uint64_t oldest() const { return oldest_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  void append(change what);

  /// Returns a kept change: `oldest() <= number < next()`.
  [[nodiscard]] const change& at(std::uint64_t number) const { return changes_[number - oldest_]; }

  /// Returns the oldest change if it is due for removal, otherwise null.
  [[nodiscard]] const change* overdue(time_point now) const;
  void forget_oldest();

 private:
  bounds bounds_;
  std::uint64_t oldest_;
  std::size_t bytes_ = 0;
  std::deque<change> changes_;
};

}  // namespace signalbox::transport
