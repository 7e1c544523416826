#include "domain/billing/branch_hours.hpp"

#include <cmath>

namespace signalbox::domain {

namespace {

double rounded(double value) {
  constexpr double hundredths = 100;
  return std::round(value * hundredths) / hundredths;
}

double hours_of(std::chrono::milliseconds time) {
  return std::chrono::duration<double, std::ratio<3600>>(time).count();
}

}  // namespace

core::json branch_usage_json(const branch_usage& of) {
  auto branches = core::json::array();
  std::chrono::milliseconds total{0};
  for (const auto& one : of.branches) {
    total += one.ran;
    if (branches.size() < listed_branch_hours_max)
      branches.push_back({{"ref", one.ref.value},
                          {"name", one.name},
                          {"is_removed", one.is_removed},
                          {"hours", rounded(hours_of(one.ran))}});
  }
  core::json made = {{"days", branch_hours_period.count()},
                     {"hours", rounded(hours_of(total))},
                     {"is_charged", of.is_charged},
                     {"price_per_hour", nullptr},
                     {"cost", nullptr},
                     {"branches", std::move(branches)}};
  if (of.price_per_hour) {
    made["price_per_hour"] = *of.price_per_hour;
    made["cost"] = rounded(hours_of(total) * *of.price_per_hour);
  }
  return made;
}

}  // namespace signalbox::domain
