#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace signalbox::simulations {

/// Random numbers that a seed reproduces on every machine: SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014). A stream has eight bytes, so that every
/// simulated object has a separate one and their choices are independent. The standard's
/// distributions differ between libraries, so the few that are needed are implemented here.
class random_stream {
 public:
  explicit random_stream(std::uint64_t seed) : state_(seed) {}
  /// One of many streams, for example the one of user number 17.
  random_stream(std::uint64_t seed, std::uint64_t purpose, std::uint64_t number);

  [[nodiscard]] std::uint64_t next();
  /// Returns a number from 0 to `end` - 1; `end` is greater than 0.
  [[nodiscard]] std::size_t below(std::size_t end);
  /// Returns a number from 0 to 1, without 1.
  [[nodiscard]] double real();
  [[nodiscard]] bool chance(double share) { return real() < share; }
  /// Exponentially distributed, at most twenty times the mean.
  [[nodiscard]] std::chrono::microseconds about(std::chrono::microseconds mean);
  /// Uniformly distributed around the middle.
  [[nodiscard]] std::chrono::microseconds around(std::chrono::microseconds middle,
                                                 std::chrono::microseconds to_either_side);
  /// Returns the position of one of the weights; their sum is greater than 0.
  [[nodiscard]] std::size_t pick(std::span<const double> weights);

 private:
  std::uint64_t state_;
};

}  // namespace signalbox::simulations
