#include "simulations/measure/histogram.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

using signalbox::simulations::histogram;

TEST_CASE("histogram: is 0 without values") {
  const histogram none;
  CHECK(none.count() == 0);
  CHECK(none.max() == 0);
  CHECK(none.mean() == 0);
  CHECK(none.quantile(0.99) == 0);
}

TEST_CASE("histogram: small values are exact") {
  histogram seen;
  for (std::uint64_t value = 0; value < 64; ++value)
    seen.add(value);
  CHECK(seen.quantile(0) == 0);
  CHECK(seen.quantile(0.5) == 31);
  CHECK(seen.quantile(1) == 63);
  CHECK(seen.mean() == doctest::Approx(31.5));
}

TEST_CASE("histogram: a quantile is never below the true one, and above it by at most 1/64") {
  std::mt19937_64 chance(7);
  std::lognormal_distribution<double> sizes(6, 3);
  histogram seen;
  std::vector<std::uint64_t> all;
  for (int i = 0; i < 20'000; ++i) {
    const auto value = static_cast<std::uint64_t>(sizes(chance));
    all.push_back(value);
    seen.add(value);
  }
  std::ranges::sort(all);
  for (const double share : {0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(all.size())));
    const auto exact = all[rank - 1];
    CAPTURE(share);
    CHECK(seen.quantile(share) >= exact);
    CHECK(static_cast<double>(seen.quantile(share)) <= static_cast<double>(exact) * (1 + 1.0 / 64));
  }
}

TEST_CASE("histogram: no value is too large") {
  histogram seen;
  seen.add(std::numeric_limits<std::uint64_t>::max());
  CHECK(seen.max() == std::uint64_t{std::numeric_limits<std::int64_t>::max()});
  CHECK(seen.quantile(1) == seen.max());
}

TEST_CASE("histogram: merging two equals counting everything in one") {
  histogram one;
  histogram other;
  histogram both;
  for (std::uint64_t value = 1; value < 100'000; value *= 3) {
    (value % 2 == 0 ? one : other).add(value);
    both.add(value);
  }
  one.add(7'000);
  both.add(7'000);
  one.add(other);
  CHECK(one.count() == both.count());
  CHECK(one.max() == both.max());
  CHECK(one.mean() == doctest::Approx(both.mean()));
  for (const double share : {0.1, 0.5, 0.9})
    CHECK(one.quantile(share) == both.quantile(share));
}
