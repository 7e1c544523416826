#include "domain/project/project_status.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string_view>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

/// Transitions of behaviours.md, "Project status": the statuses that may follow each status.
/// GOING_DOWN may follow any status except REMOVED, and UNKNOWN may follow and precede any status
/// of an existing project. An active project is also restored from a backup, and a branch, whose
/// reset is a RESTORING too, keeps its database if that fails.
const std::map<std::string_view, std::set<std::string_view>> transitions = {
    {"COMING_UP", {"ACTIVE_HEALTHY", "INIT_FAILED", "GOING_DOWN", "UNKNOWN"}},
    {"ACTIVE_HEALTHY",
     {"ACTIVE_UNHEALTHY", "PAUSING", "RESTARTING", "RESIZING", "UPGRADING", "RESTORING",
      "GOING_DOWN", "UNKNOWN"}},
    {"ACTIVE_UNHEALTHY",
     {"ACTIVE_HEALTHY", "PAUSING", "RESTARTING", "RESIZING", "UPGRADING", "RESTORING", "GOING_DOWN",
      "UNKNOWN"}},
    {"PAUSING", {"INACTIVE", "PAUSE_FAILED", "GOING_DOWN", "UNKNOWN"}},
    {"INACTIVE", {"RESTORING", "GOING_DOWN", "UNKNOWN"}},
    {"RESTORING",
     {"ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY", "RESTORE_FAILED", "GOING_DOWN", "UNKNOWN"}},
    {"RESTARTING", {"ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY", "GOING_DOWN", "UNKNOWN"}},
    {"RESIZING", {"ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY", "GOING_DOWN", "UNKNOWN"}},
    {"UPGRADING", {"ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY", "GOING_DOWN", "UNKNOWN"}},
    {"INIT_FAILED", {"COMING_UP", "GOING_DOWN", "UNKNOWN"}},
    {"RESTORE_FAILED", {"RESTORING", "GOING_DOWN", "UNKNOWN"}},
    {"PAUSE_FAILED", {"PAUSING", "GOING_DOWN", "UNKNOWN"}},
    {"GOING_DOWN", {"REMOVED", "UNKNOWN"}},
    {"REMOVED", {}},
    {"UNKNOWN",
     {"INACTIVE", "ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY", "COMING_UP", "GOING_DOWN", "INIT_FAILED",
      "RESTARTING", "RESTORING", "RESTORE_FAILED", "UPGRADING", "PAUSING", "PAUSE_FAILED",
      "RESIZING"}},
};

std::set<std::string_view> names_where(bool (*holds)(project_status)) {
  std::set<std::string_view> names;
  for (const project_status status : all_project_statuses) {
    if (holds(status)) names.insert(to_string(status));
  }
  return names;
}

}  // namespace

TEST_CASE("project status: each of the 15 by 15 transitions is allowed or not as in the table") {
  REQUIRE(transitions.size() == all_project_statuses.size());
  int pairs = 0;
  for (const project_status from : all_project_statuses) {
    for (const project_status to : all_project_statuses) {
      CAPTURE(to_string(from));
      CAPTURE(to_string(to));
      CHECK(may_follow(from, to) == transitions.at(to_string(from)).contains(to_string(to)));
      ++pairs;
    }
  }
  CHECK(pairs == 225);
}

TEST_CASE("project status: has the specification's 15 names, and each reads back") {
  const std::set<std::string_view> specified = {
      "INACTIVE",       "ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY", "COMING_UP",    "UNKNOWN",
      "GOING_DOWN",     "INIT_FAILED",    "REMOVED",          "RESTARTING",   "RESTORING",
      "RESTORE_FAILED", "UPGRADING",      "PAUSING",          "PAUSE_FAILED", "RESIZING"};
  CHECK(names_where([](project_status) { return true; }) == specified);
  for (const project_status status : all_project_statuses)
    CHECK(project_status_from(to_string(status)) == status);
}

TEST_CASE("project status: an unknown name is invalid") {
  CHECK_FALSE(project_status_from("").has_value());
  CHECK_FALSE(project_status_from("active_healthy").has_value());
  CHECK_FALSE(project_status_from("ACTIVE_HEALTHY ").has_value());
}

TEST_CASE("project status: is at most one of transitional, active and failed") {
  CHECK(names_where(is_in_between) ==
        std::set<std::string_view>{"COMING_UP", "GOING_DOWN", "RESTARTING", "RESTORING",
                                   "UPGRADING", "PAUSING", "RESIZING"});
  CHECK_FALSE(counts_as_active(project_status::inactive));
  CHECK_FALSE(counts_as_active(project_status::going_down));
  CHECK_FALSE(counts_as_active(project_status::removed));
  CHECK(names_where(counts_as_active).size() == all_project_statuses.size() - 3);
  CHECK(names_where(is_active) == std::set<std::string_view>{"ACTIVE_HEALTHY", "ACTIVE_UNHEALTHY"});
  CHECK(names_where(is_failed) ==
        std::set<std::string_view>{"INIT_FAILED", "RESTORE_FAILED", "PAUSE_FAILED"});
}
