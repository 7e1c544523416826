#pragma once

#include <cstdint>

namespace signalbox::load {

/// Counts of faulty deliveries.
struct faults {
  std::uint64_t lost = 0;          ///< numbers that never arrived
  std::uint64_t repeated = 0;      ///< arrived a second time
  std::uint64_t out_of_order = 0;  ///< arrived after a later one
};

/// Checks the numbers that one connection receives of one topic, which count up by one. Late
/// numbers are distinguished from repeated ones as long as they are among the last 64.
class sequence {
 public:
  /// Sets the known state: the next number is `number + 1`.
  void begin_at(std::uint64_t number);

  /// Handles one delivery. Adds its faults to `seen`; a number that arrives late is no longer
  /// counted as lost.
  void receive(std::uint64_t number, faults& seen);

  [[nodiscard]] std::uint64_t last() const { return last_; }

 private:
  std::uint64_t last_ = 0;
  std::uint64_t window_ = ~std::uint64_t{0};  ///< bit n: `last_ - n` was received
};

}  // namespace signalbox::load
