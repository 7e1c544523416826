#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace signalbox::simulations {

/// Counts values in buckets whose width grows with the value, like HdrHistogram: each power of two
/// is divided into 64 equal buckets, so that the relative error is at most 1/64. Values below 64
/// are exact. Uses at most 30 KB.
class histogram {
 public:
  /// Counts one value, for example a latency in µs. Values above 2^63 - 1 are counted as 2^63 - 1.
  void add(std::uint64_t value);

  /// Adds the counts of another histogram.
  void add(const histogram& other);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint64_t max() const { return max_; }
  [[nodiscard]] double mean() const;

  /// Returns the smallest value that at least this share (0 to 1) of all values does not exceed,
  /// rounded up to the end of its bucket, at most `max`. Returns 0 when nothing was counted.
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
