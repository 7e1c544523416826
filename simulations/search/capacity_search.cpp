#include "simulations/search/capacity_search.hpp"

#include <algorithm>
#include <cmath>

namespace signalbox::simulations {

namespace {

/// The search ends when the gap between passed and failed is at most this share of the passed
/// number.
constexpr double near_enough = 0.1;
/// Departures must be replaced by users who are not connected.
constexpr double people_for_each = 1.2;

}  // namespace

capacity_search::capacity_search(std::size_t first, std::size_t most)
    : first_(std::clamp<std::size_t>(first, 1, most)), most_(most) {}

std::optional<std::size_t> capacity_search::next() const {
  if (attempts_.empty()) return first_;
  if (!broken_) {
    if (kept_ >= most_) return std::nullopt;
    return std::min(kept_ * 2, most_);
  }
  const auto gap = *broken_ - kept_;
  if (gap <= 1 || static_cast<double>(gap) <= near_enough * static_cast<double>(kept_))
    return std::nullopt;
  return kept_ + gap / 2;
}

void capacity_search::tried(std::size_t connections, bool kept) {
  attempts_.push_back({connections, kept});
  if (kept) {
    kept_ = std::max(kept_, connections);
  } else {
    broken_ = std::min(broken_.value_or(connections), connections);
  }
}

std::size_t most_connections(const scenario& plan) {
  std::size_t most = 0;
  for (const auto& phase : plan.sessions)
    most = std::max(most, phase.connections);
  return most;
}

scenario with_connections(scenario plan, std::size_t connections) {
  const auto most = most_connections(plan);
  if (most == 0) return plan;
  const auto factor = static_cast<double>(connections) / static_cast<double>(most);
  for (auto& phase : plan.sessions) {
    phase.connections =
        static_cast<std::size_t>(std::llround(static_cast<double>(phase.connections) * factor));
    phase.per_second *= factor;
  }
  const auto people =
      static_cast<std::size_t>(std::ceil(static_cast<double>(connections) * people_for_each));
  const auto organizations = std::max<std::size_t>(plan.fleet.organizations, 1);
  plan.fleet.members = std::max(plan.fleet.members, (people + organizations - 1) / organizations);
  return plan;
}

}  // namespace signalbox::simulations
