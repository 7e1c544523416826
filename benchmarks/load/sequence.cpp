#include "benchmarks/load/sequence.hpp"

namespace signalbox::load {

namespace {

constexpr std::uint64_t window_bits = 64;

}  // namespace

void sequence::begin_at(std::uint64_t number) {
  last_ = number;
  window_ = ~std::uint64_t{0};
}

void sequence::receive(std::uint64_t number, faults& seen) {
  if (number > last_) {
    const auto ahead = number - last_;
    seen.lost += ahead - 1;
    window_ = (ahead >= window_bits ? 0 : window_ << ahead) | 1U;
    last_ = number;
    return;
  }
  const auto behind = last_ - number;
  const auto bit = behind < window_bits ? std::uint64_t{1} << behind : 0;
  if (bit == 0 || (window_ & bit) != 0) {
    ++seen.repeated;
    return;
  }
  window_ |= bit;
  ++seen.out_of_order;
  --seen.lost;
}

}  // namespace signalbox::load
