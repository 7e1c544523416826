#pragma once

#include <chrono>
#include <initializer_list>

#include "domain/project/project_machine.hpp"

namespace signalbox::testing {

inline constexpr core::time_point start{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

inline domain::operation_plan plan_of(domain::project_operation operation,
                                      std::initializer_list<const char*> steps) {
  domain::operation_plan plan{.operation = operation,
                              .steps = {},
                              .usual_duration = std::chrono::seconds{2},
                              .time_limit = std::chrono::seconds{120}};
  for (const auto* step : steps) {
    plan.steps.push_back({.id = step,
                          .label = step,
                          .state = domain::step_state::waiting,
                          .started_at = std::nullopt,
                          .ended_at = std::nullopt});
  }
  return plan;
}

inline domain::project_condition in_status(domain::project_status status) {
  domain::project_condition condition;
  condition.status = status;
  condition.since = start;
  return condition;
}

}  // namespace signalbox::testing
