#include "domain/project/project.hpp"

#include "core/names.hpp"

namespace signalbox::domain {

namespace {

constexpr auto operation_names = core::names_of<project_operation>({
    {project_operation::create, "create"},
    {project_operation::clone, "clone"},
    {project_operation::pause, "pause"},
    {project_operation::restore, "restore"},
    {project_operation::restart, "restart"},
    {project_operation::resize, "resize"},
    {project_operation::recover, "recover"},
    {project_operation::reset, "reset"},
    {project_operation::destroy, "delete"},
});

constexpr auto step_state_names = core::names_of<step_state>({
    {step_state::waiting, "waiting"},
    {step_state::running, "running"},
    {step_state::done, "done"},
    {step_state::failed, "failed"},
});

constexpr auto health_names = core::names_of<health>({
    {health::healthy, "healthy"},
    {health::unhealthy, "unhealthy"},
    {health::locked_out, "locked_out"},
    {health::down, "down"},
    {health::absent, "absent"},
    {health::stopped, "stopped"},
    {health::unreachable, "unreachable"},
});

}  // namespace

std::string_view to_string(health found) {
  return health_names.name_of(found);
}

std::string_view to_string(project_operation operation) {
  return operation_names.name_of(operation);
}

std::optional<project_operation> project_operation_from(std::string_view name) {
  return operation_names.value_of(name);
}

std::string_view to_string(step_state state) {
  return step_state_names.name_of(state);
}

std::optional<step_state> step_state_from(std::string_view name) {
  return step_state_names.value_of(name);
}

}  // namespace signalbox::domain
