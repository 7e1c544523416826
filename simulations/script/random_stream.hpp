#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace signalbox::simulations {

/// Random numbers that a seed gives again on every machine: SplitMix64 (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014). Eight bytes each, so that everybody and
/// everything has one of its own and nobody's choices change another's. The standard's
/// distributions differ between libraries, so the few that are needed are written here.
class random_stream {
 public:
  explicit random_stream(std::uint64_t seed) : state_(seed) {}
  /// The stream of one of many, for example person number 17.
  random_stream(std::uint64_t seed, std::uint64_t purpose, std::uint64_t number);

  [[nodiscard]] std::uint64_t next();
  /// From 0 to `end`, without `end`, which is more than 0.
  [[nodiscard]] std::size_t below(std::size_t end);
  /// From 0 to 1, without 1.
  [[nodiscard]] double real();
  [[nodiscard]] bool chance(double share) { return real() < share; }
  /// Of an exponential distribution, at most twenty times the mean.
  [[nodiscard]] std::chrono::microseconds about(std::chrono::microseconds mean);
  /// Uniform to either side of the middle.
  [[nodiscard]] std::chrono::microseconds around(std::chrono::microseconds middle,
                                                 std::chrono::microseconds to_either_side);
  /// The place of one of the weights; their sum is more than 0.
  [[nodiscard]] std::size_t pick(std::span<const double> weights);

 private:
  std::uint64_t state_;
};

}  // namespace signalbox::simulations
