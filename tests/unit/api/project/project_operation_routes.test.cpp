#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

TEST_CASE("project operations: each starts and returns the new status") {
  fake_installation here;
  struct row {
    method verb;
    const char* path;
    const char* status;
    const char* message;
  };
  const row rows[] = {
      {method::post, "/pause", "PAUSING", "change_project"},
      {method::post, "/restore", "RESTORING", "change_project"},
      {method::post, "/restart", "RESTARTING", "change_project"},
      {method::post, "/retry", "COMING_UP", "retry_project"},
      {method::post, "/cancel", "UNKNOWN", "cancel_project"},
      {method::delete_, "", "GOING_DOWN", "change_project"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.path);
    here.state.incoming.clear();
    const auto answer =
        here.send(row.verb, "/platform/projects/" + std::string{fake_installation::ref} + row.path,
                  "", "ada");
    CHECK(answer.status == 202);
    CHECK(json_of(answer) == core::json{{"ref", fake_installation::ref}, {"status", row.status}});
    CHECK(here.state.incoming == std::vector<std::string>{row.message});
    CHECK(here.state.by.name == "ada");
  }
}

TEST_CASE("project operations: one that the status does not allow is a conflict") {
  fake_installation here;
  here.state.failure =
      core::fail(core::errc::conflict, "The project is PAUSING and cannot change to RESTARTING.")
          .error();
  const auto answer = here.send(
      method::post, "/platform/projects/" + std::string{fake_installation::ref} + "/restart", "",
      "cem");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["message"] == "The project is PAUSING and cannot change to RESTARTING.");
}

TEST_CASE("project operations: a resize forwards the size and the plan that limits it") {
  fake_installation here;
  const auto started =
      here.send(method::post, project_path + "/resize", R"({"compute_size":"ci_small"})", "ada");
  CHECK(started.status == 202);
  CHECK(json_of(started)["status"] == "RESIZING");
  CHECK(here.state.text == "team ci_small");
  CHECK(here.send(method::post, project_path + "/resize", "{}", "ada").status == 400);
  CHECK(here.send(method::post, project_path + "/resize", R"({"compute_size":7})", "ada").status ==
        400);
}
