#include "simulations/script/random_stream.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace signalbox::simulations {

namespace {

constexpr double means_max = 20;

}  // namespace

random_stream::random_stream(std::uint64_t seed, std::uint64_t purpose, std::uint64_t number)
    : state_(random_stream(random_stream(seed).next() + purpose).next() + number) {
  state_ = next();
}

std::uint64_t random_stream::next() {
  state_ += 0x9E37'79B9'7F4A'7C15U;
  auto mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D0'49BB'1331'11EBU;
  return mixed ^ (mixed >> 31U);
}

std::size_t random_stream::below(std::size_t end) {
  // The upper half of a 128-bit product: the bias is below one in 2^40 for a million.
  __extension__ using wide = unsigned __int128;
  return static_cast<std::size_t>((static_cast<wide>(next()) * end) >> 64U);
}

double random_stream::real() {
  return static_cast<double>(next() >> 11U) * 0x1p-53;
}

std::chrono::microseconds random_stream::about(std::chrono::microseconds mean) {
  const double means = std::min(-std::log1p(-real()), means_max);
  return std::chrono::microseconds{std::llround(means * static_cast<double>(mean.count()))};
}

std::chrono::microseconds random_stream::around(std::chrono::microseconds middle,
                                                std::chrono::microseconds to_either_side) {
  const double offset = (2 * real() - 1) * static_cast<double>(to_either_side.count());
  return middle + std::chrono::microseconds{std::llround(offset)};
}

std::size_t random_stream::pick(std::span<const double> weights) {
  double left = real() * std::accumulate(weights.begin(), weights.end(), 0.0);
  std::size_t last = 0;
  for (std::size_t at = 0; at < weights.size(); ++at) {
    if (weights[at] <= 0) continue;
    if (left < weights[at]) return at;
    left -= weights[at];
    last = at;
  }
  return last;  // rounding can leave a remainder after the last
}

}  // namespace signalbox::simulations
