#include "actors/project/compute_rules.hpp"

#include <cmath>

#include "domain/project/compute_choice.hpp"
#include "domain/project/disk.hpp"

namespace signalbox::actors {

namespace {

/// For a plan that is not in the catalogue.
constexpr std::uint64_t smallest_disk_mib = 512;

}  // namespace

core::result<domain::compute_size> choose_compute(const environment& env, std::string_view plan,
                                                  std::string_view id) {
  return domain::choose_compute(
      {.sizes = env.compute, .plans = env.plans, .plan = plan},
      id.empty() ? env.compute.default_of(plan) : id,
      [&env](const domain::compute_size& size) { return env.provider.refusal_of(size); });
}

std::uint64_t first_disk_mib(const environment& env, std::string_view plan) {
  const auto* limits = env.plans.find(plan);
  if (limits == nullptr) return smallest_disk_mib;
  return static_cast<std::uint64_t>(
      std::llround(limits->disk_included_gb * double{domain::mib_per_gb}));
}

}  // namespace signalbox::actors
