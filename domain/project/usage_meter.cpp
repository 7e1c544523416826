#include "domain/project/usage_meter.hpp"

#include <utility>

namespace signalbox::domain {

namespace {

template <class Counter>
Counter growth(const Counter& before, const Counter& now) {
  return now >= before ? now - before : now;
}

}  // namespace

std::optional<metered_usage> usage_meter::add(core::time_point at, const usage_counters& counters) {
  const auto before = std::exchange(previous_, reading{.at = at, .counters = counters});
  if (!before || at <= before->at || at - before->at > metered_gap_max) return std::nullopt;
  return metered_usage{
      .time = at - before->at,
      .cpu = growth(before->counters.cpu, counters.cpu),
      .transactions = growth(before->counters.transactions, counters.transactions)};
}

}  // namespace signalbox::domain
