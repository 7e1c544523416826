#pragma once

#include <cstdint>

namespace signalbox::load {

/// What was wrong with deliveries.
struct faults {
  std::uint64_t lost = 0;          ///< numbers that never came
  std::uint64_t repeated = 0;      ///< came a second time
  std::uint64_t out_of_order = 0;  ///< came after a later one
};

/// Checks the numbers that one connection receives of one topic, which count up by one. Late
/// numbers are told from repeated ones as long as they are among the last 64.
class sequence {
 public:
  /// The state at `number` is known: what comes next is `number + 1`.
  void begin_at(std::uint64_t number);

  /// One delivery. Adds what is wrong with it to `seen`; a number that comes late is lost no more.
  void receive(std::uint64_t number, faults& seen);

  [[nodiscard]] std::uint64_t last() const { return last_; }

 private:
  std::uint64_t last_ = 0;
  std::uint64_t window_ = ~std::uint64_t{0};  ///< bit n: `last_ - n` was received
};

}  // namespace signalbox::load
