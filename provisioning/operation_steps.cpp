#include "provisioning/operation_steps.hpp"

#include <array>
#include <string>

#include "domain/project/project_machine.hpp"

namespace signalbox::provisioning {
namespace {

constexpr step_description configure{"configure", "Write the configuration"};
constexpr step_description start{"start", "Start PostgreSQL"};
constexpr step_description stop{"stop", "Stop PostgreSQL"};
constexpr step_description verify{"verify", "Check that it responds"};

constexpr std::array create_steps = {
    step_description{"copy_template", "Copy the template"},
    configure,
    step_description{"set_password", "Set the password"},
    start,
    verify,
};
constexpr std::array clone_steps = {
    step_description{"check_source", "Check the source"},
    step_description{"copy_source", "Copy the database"},
    configure,
    start,
    verify,
};
constexpr std::array pause_steps = {stop, step_description{"mark_paused", "Mark as paused"}};
constexpr std::array restore_steps = {start, verify};
constexpr std::array restart_steps = {stop, start, verify};
constexpr std::array resize_steps = {configure, stop, start, verify};
constexpr std::array recover_steps = {
    step_description{"check", "Check the backup"},
    step_description{"backup", "Back up the present state"},
    stop,
    step_description{"restore", "Restore the files"},
    start,
    verify,
};
// The branch keeps its data until the copy has started: a failure puts them back.
constexpr std::array reset_steps = {
    step_description{"check_source", "Check the parent"},
    step_description{"copy_source", "Copy the database"},
    stop,
    step_description{domain::replacing_step, "Replace the branch's data"},
    configure,
    start,
    verify,
    step_description{domain::finishing_step, "Delete the previous data"},
};
constexpr std::array destroy_steps = {stop, step_description{"delete_files", "Delete the files"}};

}  // namespace

std::span<const step_description> operation_steps(domain::project_operation operation) {
  switch (operation) {
    case domain::project_operation::create:
      return create_steps;
    case domain::project_operation::clone:
      return clone_steps;
    case domain::project_operation::pause:
      return pause_steps;
    case domain::project_operation::restore:
      return restore_steps;
    case domain::project_operation::restart:
      return restart_steps;
    case domain::project_operation::resize:
      return resize_steps;
    case domain::project_operation::recover:
      return recover_steps;
    case domain::project_operation::reset:
      return reset_steps;
    case domain::project_operation::destroy:
      return destroy_steps;
  }
  return {};
}

domain::operation_plan plan_of(domain::project_operation operation,
                               std::span<const step_description> steps,
                               std::chrono::milliseconds usual_duration,
                               std::chrono::milliseconds time_limit) {
  domain::operation_plan plan{.operation = operation,
                              .steps = {},
                              .usual_duration = usual_duration,
                              .time_limit = time_limit};
  for (const auto& step : steps)
    plan.steps.push_back({.id = std::string(step.id),
                          .label = std::string(step.label),
                          .state = domain::step_state::waiting,
                          .started_at = std::nullopt,
                          .ended_at = std::nullopt});
  return plan;
}

}  // namespace signalbox::provisioning
