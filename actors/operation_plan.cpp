#include "actors/operation_plan.hpp"

#include <string>

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

}  // namespace signalbox::actors
