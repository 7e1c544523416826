#include "simulations/scenario/threshold.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

using namespace signalbox::simulations;

namespace {

threshold limit_of(std::string_view id, std::string_view text) {
  const auto* const what = find_metric(id);
  REQUIRE(what != nullptr);
  const auto read = read_threshold(*what, text);
  REQUIRE(read);
  return *read;
}

}  // namespace

TEST_CASE("thresholds: are met or missed, also exactly at their limit") {
  CHECK(keeps(limit_of("delivery_p99", "< 500 ms"), 499.9));
  CHECK_FALSE(keeps(limit_of("delivery_p99", "< 500 ms"), 500));
  CHECK(keeps(limit_of("delivery_p99", "<= 0.5 s"), 500));
  CHECK(keeps(limit_of("lost", "= 0"), 0));
  CHECK_FALSE(keeps(limit_of("lost", "=0"), 1));
  CHECK(keeps(limit_of("delivered", ">= 99.9 %"), 0.999));
  CHECK_FALSE(keeps(limit_of("delivered", "> 99.9 %"), 0.999));
  CHECK(keeps(limit_of("server_memory", "< 1.5 GB"), 1.4e9));
  CHECK_FALSE(keeps(limit_of("server_cpu", "< 0.8 cores"), 0.9));
}

TEST_CASE("thresholds: the error for an invalid text shows the notation") {
  const auto& delivery = *find_metric("delivery_p99");
  for (const auto* const text :
       {"", "500 ms", "< ", "< 500", "< 5 %", "< 500 GB", "!= 5 ms", "< -5 ms", "< 5 ms 3"}) {
    CAPTURE(text);
    const auto read = read_threshold(delivery, text);
    REQUIRE_FALSE(read);
    CHECK(read.error().message ==
          "Write a threshold of delivery_p99 like \"< 500 ms\", with <, <=, =, >= or >.");
  }
  CHECK(find_metric("delivery_p98") == nullptr);
}

TEST_CASE("thresholds: are formatted for people") {
  CHECK(to_text(limit_of("delivery_p99", "< 0.5 s")) == "below 500 ms");
  CHECK(to_text(limit_of("delivered", ">= 99.95 %")) == "at least 99.95 %");
  CHECK(to_text(limit_of("lost", "= 0")) == "exactly 0");
  CHECK(to_text(limit_of("server_memory", "<= 1500 MB")) == "at most 1.5 GB");
  CHECK(to_text(*find_metric("server_cpu"), 0.756) == "0.756 cores");
  CHECK(to_text(*find_metric("resume_p99"), 15'000) == "15 s");
  CHECK(to_text(*find_metric("resume_p99"), 9'999) == "9999 ms");
}

TEST_CASE("metrics: every metric has a unique name and label") {
  std::set<std::string_view> ids;
  std::set<std::string_view> labels;
  for (const auto& each : all_metrics()) {
    CHECK(ids.insert(each.id).second);
    CHECK(labels.insert(each.label).second);
  }
}
