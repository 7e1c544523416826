#include "domain/project/branch.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "domain/project/project_origin_json.hpp"

using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::core::errc;
using signalbox::core::json;

TEST_CASE("branch: a project has at most twenty, and a branch has none") {
  CHECK(check_new_branch({.status = project_status::active_healthy, .branches = branches_max - 1}));
  const auto full = check_new_branch({.branches = branches_max});
  REQUIRE_FALSE(full);
  CHECK(full.error().code == errc::conflict);
  CHECK(full.error().message == "A project can have at most 20 branches. Delete one first.");
  CHECK(check_new_branch({.is_branch = true}).error().message ==
        "This project is a branch. Create the branch from its parent project.");
  for (const auto status : {project_status::going_down, project_status::removed})
    CHECK(check_new_branch({.status = status}).error().code == errc::conflict);
}

TEST_CASE("branch: a project with branches is not deleted, and the error names them") {
  const std::vector<std::string> names = {"try", "demo"};
  CHECK(check_without_branches({}, "deleted"));
  const auto refused = check_without_branches(names, "deleted");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().detail_code == has_branches_code);
  CHECK(refused.error().message ==
        "This project cannot be deleted while it has branches: try, demo. Delete them first.");
}

TEST_CASE("branch: only a backup of a database that does not run can be copied") {
  for (const auto kind : {origin_kind::live, origin_kind::schema}) {
    CHECK(check_copied_status(kind, project_status::active_healthy));
    for (const auto status : {project_status::inactive, project_status::active_unhealthy,
                              project_status::restarting, project_status::unknown})
      CHECK(check_copied_status(kind, status).error().code == errc::conflict);
  }
  for (const auto status : {project_status::inactive, project_status::active_unhealthy,
                            project_status::unknown, project_status::restore_failed})
    CHECK(check_copied_status(origin_kind::backup, status));
  for (const auto status : {project_status::coming_up, project_status::init_failed,
                            project_status::going_down, project_status::removed})
    CHECK_FALSE(check_copied_status(origin_kind::backup, status));
}

TEST_CASE("project origin: is written and read back") {
  const project_ref source{"pppppppppppppppppppp"};
  const project_origin backup{
      .source = source,
      .kind = origin_kind::backup,
      .target = {.label = "20261129-021500F", .time = signalbox::core::time_point{1'790'000'000s}}};
  CHECK(origin_json(backup) == json::parse(R"({
    "source": "pppppppppppppppppppp", "kind": "backup", "label": "20261129-021500F",
    "time": "2026-09-21T14:13:20.000Z"})"));
  CHECK(origin_from(origin_json(backup)) == backup);
  const project_origin live{.source = source, .kind = origin_kind::live};
  CHECK(origin_json(live) == json::parse(R"({"source": "pppppppppppppppppppp", "kind": "live"})"));
  CHECK(origin_from(origin_json(live)) == live);
}

TEST_CASE("project origin: what was not written by this program is refused") {
  for (const char* text : {"null", "{}", R"({"source": 1, "kind": "live"})", R"({"source": "p"})",
                           R"({"source": "p", "kind": "other"})",
                           R"({"source": "p", "kind": "backup", "time": "yesterday"})"}) {
    CAPTURE(text);
    const auto read = origin_from(json::parse(text));
    REQUIRE_FALSE(read);
    CHECK(read.error().code == errc::internal);
  }
}

TEST_CASE("branch: a reset names what it has disabled") {
  CHECK(disabled_in_copy(0, 0).empty());
  CHECK(disabled_in_copy(1, 0) ==
        "The branch was reset, and its 1 database hook is disabled. Enable what it needs.");
  CHECK(disabled_in_copy(0, 2) ==
        "The branch was reset, and its 2 scheduled jobs are disabled. Enable what it needs.");
  CHECK(disabled_in_copy(2, 1) ==
        "The branch was reset, and its 2 database hooks and 1 scheduled job are disabled. Enable "
        "what it needs.");
}
