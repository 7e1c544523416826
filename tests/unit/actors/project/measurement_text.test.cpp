#include "actors/project/measurement_text.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/json/merge_patch.hpp"

namespace signalbox::actors {
namespace {

using core::json;
using domain::probe_bucket;

constexpr std::uint32_t first_number = 5'900'000;

/// Returns the expected value of the text.
json points_expected(const std::vector<probe_bucket>& buckets) {
  auto points = json::object();
  for (const auto& one : buckets) {
    points[core::to_iso8601(domain::begin_of_bucket(one.number))] =
        core::without_nulls(domain::probe_point_json(one));
  }
  return points;
}

json put_together(const std::vector<std::string>& pieces) {
  auto whole = json::object();
  for (const auto& one : pieces)
    whole.merge_patch(json::parse(one));
  return whole;
}

std::vector<probe_bucket> some_buckets(std::mt19937& random) {
  std::vector<probe_bucket> all;
  const auto below = [&](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random() % bound);
  };
  for (std::uint32_t at = 0; at < 40; ++at) {
    if (below(3) == 0) continue;
    const auto probes = static_cast<std::uint16_t>(1 + below(20));
    const auto healthy = static_cast<std::uint16_t>(below(2) * below(probes + 1U));
    all.push_back({.number = first_number + at,
                   .latency_sum = below(900'000),
                   .latency_max = below(90'000),
                   .database_kib = below(2) * below(8'000'000),
                   .probes = probes,
                   .healthy = healthy,
                   .connections_max = static_cast<std::uint16_t>(below(100))});
  }
  return all;
}

}  // namespace

TEST_CASE("measurement text: equals the JSON of its buckets") {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    const auto buckets = some_buckets(random);
    const auto pieces = measurement_pieces(buckets, 60, 1'000'000);
    REQUIRE(pieces.size() == 1);
    const json expected = {
        {"interval_s", 300}, {"max_connections", 60}, {"points", points_expected(buckets)}};
    CHECK(json::parse(pieces.front()) == expected);
  }
}

TEST_CASE("measurement text: an empty state") {
  CHECK(measurement_pieces({}, 0, 1'000) ==
        std::vector<std::string>{R"({"interval_s":300,"points":{}})"});
}

TEST_CASE("measurement text: pieces stay within their bound and add up to the state") {
  std::mt19937 random(8);
  const auto buckets = some_buckets(random);
  const auto whole = json::parse(measurement_pieces(buckets, 60, 1'000'000).front());
  for (const std::size_t bytes_max : {300U, 1'000U, 2'000U}) {
    const auto pieces = measurement_pieces(buckets, 60, bytes_max);
    CHECK(pieces.size() > 1);
    for (const auto& one : pieces)
      CHECK(one.size() <= bytes_max);
    CHECK(put_together(pieces) == whole);
  }
  // An entry larger than the bound is a piece of its own.
  CHECK(put_together(measurement_pieces(buckets, 60, 1)) == whole);
}

TEST_CASE("measurement text: a patch transforms any state into any other") {
  std::mt19937 random(9);
  for (int round = 0; round < 200; ++round) {
    const auto before = some_buckets(random);
    const auto after = some_buckets(random);
    auto state = points_expected(before);
    state.merge_patch(points_patch(before, after));
    CHECK(state == points_expected(after));
    CHECK(points_patch(after, after).empty());
  }
}

}  // namespace signalbox::actors
