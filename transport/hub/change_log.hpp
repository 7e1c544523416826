#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <variant>

#include "transport/connection.hpp"
#include "transport/frame.hpp"

namespace signalbox::transport {

/// Whom a frame was sent to.
using change_target = std::variant<topic_key, connection_id>;

/// The last frames of a hub with the numbers that they carry as offsets. Numbers have no gaps, so
/// one is found by a subtraction. Bounded in bytes and in time. Pure: the clock is an argument.
class change_log {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  struct bounds {
    std::size_t bytes_max;          ///< of all frames kept, with what keeping one costs
    std::chrono::milliseconds age;  ///< older ones are forgotten
  };

  struct change {
    time_point at;
    change_target target;
    frame_ptr message;
  };

  /// `first` is the number of the first change.
  change_log(bounds within, std::uint64_t first) : bounds_(within), oldest_(first) {}

  /// The number that `append` gives next.
  [[nodiscard]] std::uint64_t next() const { return oldest_ + changes_.size(); }
  /// The oldest that is kept; `next()` where none is.
  [[nodiscard]] std::uint64_t oldest() const { return oldest_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  void append(change what);

  /// A change that is kept: `oldest() <= number < next()`.
  [[nodiscard]] const change& at(std::uint64_t number) const { return changes_[number - oldest_]; }

  /// The oldest change if it has to go, else null.
  [[nodiscard]] const change* overdue(time_point now) const;
  void forget_oldest();

 private:
  bounds bounds_;
  std::uint64_t oldest_;
  std::size_t bytes_ = 0;
  std::deque<change> changes_;
};

}  // namespace signalbox::transport
