#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

TEST_CASE("project operations: each starts and returns the new status") {
  api_installation here;
  struct row {
    method verb;
    const char* path;
    const char* status;
  };
  // Each row begins in the status to which the previous one led.
  const auto start_all = [&](std::initializer_list<row> rows) {
    for (const auto& row : rows) {
      CAPTURE(row.path);
      const auto answer = here.send(row.verb, project_path + row.path, "", "ada");
      CHECK(answer.status == 202);
      CHECK(json_of(answer) == core::json{{"ref", api_installation::ref}, {"status", row.status}});
      here.pass(std::chrono::seconds{10});
    }
  };
  start_all({{method::post, "/pause", "PAUSING"},
             {method::post, "/restore", "RESTORING"},
             {method::post, "/restart", "RESTARTING"}});
  here.provisioning_workers.held = true;
  start_all({{method::post, "/pause", "PAUSING"}, {method::post, "/cancel", "PAUSE_FAILED"}});
  here.provisioning_workers.held = false;
  start_all({{method::post, "/retry", "PAUSING"}, {method::delete_, "", "GOING_DOWN"}});
  CHECK(here.status_of(method::get, project_path, "", "ada") == 404);
  CHECK(here.audited() ==
        "ada project.pause, ada project.restore, ada project.restart, ada project.pause, "
        "ada project.cancel, ada project.retry, ada project.delete");
}

TEST_CASE("project operations: lost access is restored") {
  api_installation here;
  const auto restore = [&] {
    return here.send(method::post, project_path + "/restore-access", "", "ada");
  };
  CHECK(restore().status == 409);
  here.fleet->lock_out(domain::project_ref{std::string{api_installation::ref}}, "Locked.");
  here.pass(here.environment.settings.probe_heartbeat);
  CHECK(here.shown(project_path + "/status", "rex")["status"] == "ACTIVE_UNHEALTHY");
  CHECK(restore().status == 202);
  CHECK(here.shown(project_path + "/status", "rex")["status"] == "ACTIVE_HEALTHY");
}

TEST_CASE("project operations: one that the status does not allow is a conflict") {
  api_installation here;
  here.provisioning_workers.held = true;
  CHECK(here.status_of(method::post, project_path + "/pause", "", "ada") == 202);
  const auto answer = here.send(method::post, project_path + "/restart", "", "cem");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["message"].get<std::string>().find("PAUSING") != std::string::npos);
}

TEST_CASE("project operations: a resize is limited by the plan") {
  api_installation here;
  const auto resize = [&](const char* body) {
    return here.send(method::post, project_path + "/resize", body, "ada");
  };
  CHECK(resize("{}").status == 400);
  CHECK(resize(R"({"compute_size":7})").status == 400);
  CHECK(resize(R"({"compute_size":"ci_giant"})").status == 400);
  const auto started = resize(R"({"compute_size":"ci_small"})");
  CHECK(started.status == 202);
  CHECK(json_of(started)["status"] == "RESIZING");
  here.pass(std::chrono::seconds{10});
  CHECK(here.shown(project_path, "rex")["compute_size"] == "ci_small");
  here.set_plan("free");
  const auto limited = resize(R"({"compute_size":"ci_medium"})");
  CHECK(limited.status == 400);
  CHECK(json_of(limited)["errors"][0]["message"].get<std::string>().find("Free plan") !=
        std::string::npos);
}
