#include "simulations/measure/invariant.hpp"

#include <array>
#include <utility>

namespace signalbox::simulations {

namespace {

struct described {
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array<described, invariant_count> descriptions{{
    {"delivery", "No change is lost, repeated or out of order."},
    {"freshness", "No subscribed topic falls behind its published version."},
    {"deadlines", "No transitional status outlasts its deadline."},
    {"privacy", "No user receives data without permission."},
    {"ownership", "No session is subscribed to a topic without an owner."},
}};

/// Instead of a moment: the thing is wrong and was already reported.
constexpr run_time already_reported = run_time::max();

}  // namespace

std::string_view to_string(invariant which) {
  return descriptions.at(static_cast<std::size_t>(which)).name;
}

std::string_view sentence_of(invariant which) {
  return descriptions.at(static_cast<std::size_t>(which)).sentence;
}

void violations::note(run_time at, invariant what, std::string detail) {
  ++count_;
  if (kept_.size() < kept_max) kept_.push_back({at, what, std::move(detail)});
}

bool wrong_things::lasts(const std::string& thing, bool is_wrong, run_time now, run_time at_least) {
  if (!is_wrong || excused(now)) {
    since_.erase(thing);
    return false;
  }
  const auto [at, is_new] = since_.try_emplace(thing, now);
  if (at->second == already_reported || now - at->second < at_least) return false;
  at->second = already_reported;
  return true;
}

bool wrong_things::is_new(const std::string& thing) {
  return since_.try_emplace(thing, already_reported).second;
}

}  // namespace signalbox::simulations
