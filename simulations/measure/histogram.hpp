#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace signalbox::simulations {

/// Counts values by size in buckets that grow with them, after the idea of HdrHistogram: each
/// power of two is cut into 64 equal buckets, so that a value is known to 1/64 of itself whatever
/// its size. Values below 64 are exact. Takes 30 KB and never more.
class histogram {
 public:
  /// Counts one value, for example a latency in µs. Values above 2^63 - 1 count as that.
  void add(std::uint64_t value);

  /// Adds what another one has counted.
  void add(const histogram& other);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint64_t max() const { return max_; }
  [[nodiscard]] double mean() const;

  /// The smallest value that at least this share (0 to 1) of all values does not exceed, rounded
  /// up to the end of its bucket, at most `max`. 0 when nothing was counted.
  [[nodiscard]] std::uint64_t quantile(double share) const;

 private:
  static constexpr unsigned step_bits = 6;
  static constexpr std::size_t steps = std::size_t{1} << step_bits;
  static constexpr std::size_t buckets = steps * (63 - step_bits + 1);

  static std::size_t bucket_of(std::uint64_t value);
  static std::uint64_t end_of(std::size_t bucket);

  std::array<std::uint64_t, buckets> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t max_ = 0;
  double sum_ = 0;
};

}  // namespace signalbox::simulations
