#pragma once

#include <string_view>

#include "actors/environment.hpp"
#include "domain/json.hpp"
#include "domain/project.hpp"

/// How a project's actor words what it stores and shows.
namespace signalbox::actors {

/// The state of the topic `project:{ref}`.
[[nodiscard]] domain::json project_state(const environment& env, const domain::project& project);

/// A project as it was stored, ready to go on after a start of the server.
[[nodiscard]] domain::project resumed(const environment& env, domain::project stored);

/// What people are told of a step that failed.
[[nodiscard]] domain::project_fault fault_of(const domain::error& failure);

/// The audit log's name for an operation, for example `project.pause`.
[[nodiscard]] std::string_view audit_action(domain::project_operation operation);

}  // namespace signalbox::actors
