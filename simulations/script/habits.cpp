#include "simulations/script/habits.hpp"

#include <array>

namespace signalbox::simulations {

namespace {

constexpr std::uint64_t people_purpose = 0xBEE;

}  // namespace

habits::habits(const people_plan& plan, std::uint64_t seed, std::uint64_t number)
    : plan_(&plan), random_(seed, people_purpose, number), is_slow_(random_.chance(plan.slow)) {}

deed habits::next_deed() {
  const auto& does = plan_->does;
  const std::array weights{does.watch_list, does.open_project, does.switch_organization,
                           does.follow_log, does.lose_network};
  return static_cast<deed>(random_.pick(weights));
}

}  // namespace signalbox::simulations
