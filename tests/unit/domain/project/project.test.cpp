#include "domain/project/project.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <utility>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("project: operations have the contract's names, and each reads back") {
  constexpr auto names = std::to_array<std::pair<project_operation, std::string_view>>({
      {project_operation::create, "create"},
      {project_operation::clone, "clone"},
      {project_operation::pause, "pause"},
      {project_operation::restore, "restore"},
      {project_operation::restart, "restart"},
      {project_operation::resize, "resize"},
      {project_operation::recover, "recover"},
      {project_operation::destroy, "delete"},
  });
  for (const auto& [operation, name] : names) {
    CHECK(to_string(operation) == name);
    CHECK(project_operation_from(name) == operation);
  }
  CHECK_FALSE(project_operation_from("destroy").has_value());
}

TEST_CASE("project: step states have the contract's names, and each reads back") {
  constexpr auto names = std::to_array<std::pair<step_state, std::string_view>>({
      {step_state::waiting, "waiting"},
      {step_state::running, "running"},
      {step_state::done, "done"},
      {step_state::failed, "failed"},
  });
  for (const auto& [state, name] : names) {
    CHECK(to_string(state) == name);
    CHECK(step_state_from(name) == state);
  }
  CHECK_FALSE(step_state_from("Waiting").has_value());
}
