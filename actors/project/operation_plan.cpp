#include "actors/project/operation_plan.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "provisioning/operation_steps.hpp"

namespace signalbox::actors {

bool copies_files(domain::project_operation operation) {
  return operation == domain::project_operation::recover ||
         operation == domain::project_operation::clone ||
         operation == domain::project_operation::reset;
}

std::chrono::milliseconds time_limit_of(const environment& env,
                                        std::optional<domain::project_operation> operation) {
  return operation && copies_files(*operation) ? env.settings.recovery_deadline
                                               : env.settings.operation_deadline;
}

domain::operation_plan make_plan(const environment& env, domain::project_operation operation) {
  return provisioning::plan_of(operation, env.provider.steps(operation),
                               env.provider.usual_duration(operation),
                               time_limit_of(env, operation));
}

core::result<domain::project_condition> begin_operation(const environment& env,
                                                        const domain::project_condition& current,
                                                        domain::project_operation operation,
                                                        std::string by, std::string reason) {
  return domain::begin(current, make_plan(env, operation), std::move(by), env.now(),
                       std::move(reason));
}

core::result<domain::project_condition> begin_resize(const environment& env,
                                                     const domain::project_condition& current,
                                                     std::string target_size, std::string by) {
  const auto* size = env.compute.find(target_size);
  auto reason = fmt::format("Resizing to {}.", size == nullptr ? target_size : size->name);
  auto plan = make_plan(env, domain::project_operation::resize);
  plan.target_size = std::move(target_size);
  return domain::begin(current, std::move(plan), std::move(by), env.now(), std::move(reason));
}

}  // namespace signalbox::actors
