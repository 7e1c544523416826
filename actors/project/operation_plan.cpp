#include "actors/project/operation_plan.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace signalbox::actors {

domain::operation_plan make_plan(const environment& env, domain::project_operation operation) {
  domain::operation_plan plan{.operation = operation,
                              .steps = {},
                              .usual_duration = env.provider.usual_duration(operation),
                              .time_limit = env.settings.operation_deadline};
  for (const auto& step : env.provider.steps(operation)) {
    plan.steps.push_back({.id = std::string(step.id),
                          .label = std::string(step.label),
                          .state = domain::step_state::waiting,
                          .started_at = std::nullopt,
                          .ended_at = std::nullopt});
  }
  return plan;
}

domain::operation_plan make_resize_plan(const environment& env, std::string target_size) {
  auto plan = make_plan(env, domain::project_operation::resize);
  plan.target_size = std::move(target_size);
  return plan;
}

std::string resize_reason(const environment& env, std::string_view target_size) {
  const auto* size = env.compute.find(target_size);
  return fmt::format("Resizing to {}.", size == nullptr ? target_size : size->name);
}

}  // namespace signalbox::actors
