#include "simulations/measure/histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace signalbox::simulations {

namespace {

constexpr std::uint64_t value_max = std::numeric_limits<std::int64_t>::max();

}  // namespace

void histogram::add(std::uint64_t value) {
  value = std::min(value, value_max);
  ++counts_[bucket_of(value)];
  ++count_;
  max_ = std::max(max_, value);
  sum_ += static_cast<double>(value);
}

void histogram::add(const histogram& other) {
  for (std::size_t at = 0; at < buckets; ++at)
    counts_[at] += other.counts_[at];
  count_ += other.count_;
  max_ = std::max(max_, other.max_);
  sum_ += other.sum_;
}

double histogram::mean() const {
  return count_ == 0 ? 0 : sum_ / static_cast<double>(count_);
}

std::uint64_t histogram::quantile(double share) const {
  const auto exact = std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(count_));
  const auto requested = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(exact));
  std::uint64_t seen = 0;
  for (std::size_t at = 0; at < buckets; ++at) {
    seen += counts_[at];
    if (seen >= requested) return std::min(end_of(at), max_);
  }
  return max_;
}

// The leading bit selects the power of two, the next `step_bits` bits select its bucket.
std::size_t histogram::bucket_of(std::uint64_t value) {
  if (value < steps) return static_cast<std::size_t>(value);
  const auto power = static_cast<unsigned>(std::bit_width(value)) - 1;
  const auto step = static_cast<std::size_t>(value >> (power - step_bits)) - steps;
  return (power - step_bits + 1) * steps + step;
}

std::uint64_t histogram::end_of(std::size_t bucket) {
  if (bucket < steps) return bucket;
  const auto shift = static_cast<unsigned>(bucket / steps) - 1;
  const auto begin = static_cast<std::uint64_t>(steps + bucket % steps) << shift;
  return begin + (std::uint64_t{1} << shift) - 1;
}

}  // namespace signalbox::simulations
