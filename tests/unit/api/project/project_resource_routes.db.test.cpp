#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using core::json;
using transport::http::method;

namespace {

json setting(const json& config, const std::string& name) {
  const auto& all = config.at("settings");
  const auto found =
      std::ranges::find_if(all, [&](const json& each) { return each.at("name") == name; });
  return found == all.end() ? json() : *found;
}

}  // namespace

TEST_CASE("project resource routes: settings include ranges and the defaults of the size") {
  api_installation here;
  // Without a worker the change is stored, but not applied before the deadline of the request.
  here.provisioning_workers.held = true;
  CHECK(here.status_of(method::put, project_path + "/config/postgres",
                       R"({"settings":{"lock_timeout":5}})", "ada") == 504);
  const auto config = json_of(here.send(method::get, project_path + "/config/postgres", "", "rex"));
  CHECK(config["pending"] == true);
  CHECK(setting(config, "lock_timeout")["value"] == 5);
  CHECK(setting(config, "lock_timeout")["default"] == 0);
  CHECK(setting(config, "effective_cache_size")["default"] == 786'432);
  here.store("UPDATE projects SET compute_size = 'ci_giant'");
  const auto unknown =
      json_of(here.send(method::get, project_path + "/config/postgres", "", "rex"));
  CHECK(setting(unknown, "effective_cache_size")["default"] == 384 * 1024);
}

TEST_CASE("project resource routes: a change lists settings that need a restart") {
  api_installation here;
  const auto path = project_path + "/config/postgres";
  const auto changed = here.send(method::put, path, R"({"settings":{"work_mem":8192}})", "ada");
  CHECK(changed.status == 200);
  CHECK(setting(json_of(changed), "work_mem")["value"] == 8192);
  CHECK(json_of(changed)["after_restart"] == json::array());
  const auto refused =
      here.send(method::put, path, R"({"settings":{"work_mem":1,"fsync":0}})", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"].size() == 2);
  CHECK(json_of(refused)["errors"][1]["field"] == "work_mem");
  CHECK(here.send(method::put, path, R"({"settings":[]})", "ada").status == 400);
}

TEST_CASE("project resource routes: a password follows the rules of a project's creation") {
  api_installation here;
  const auto path = project_path + "/db-password";
  const auto weak = here.send(method::patch, path, R"({"password":"password"})", "ada");
  CHECK(weak.status == 400);
  CHECK(json_of(weak)["errors"][0]["field"] == "password");
  CHECK(here.audited().empty());
  const auto strong =
      here.send(method::patch, path, R"({"password":"gravel-otter-94-mandolin"})", "ada");
  CHECK(strong.status == 200);
  here.pass(std::chrono::seconds{10});
  CHECK(here.shown(project_path + "/db-password", "ada")["db_pass"] == "gravel-otter-94-mandolin");
  CHECK(json_of(strong).dump().find("gravel") == std::string::npos);
}

TEST_CASE("project resource routes: the disk includes the limits of the plan and the size") {
  api_installation here;
  const auto path = project_path + "/disk";
  const auto disk = json_of(here.send(method::get, path, "", "rex"));
  CHECK(disk["size_gb"] == 8);
  CHECK(disk["used_bytes"].get<std::int64_t>() > 0);
  CHECK(disk["included_gb"] == 8);
  CHECK(disk["price_per_gb"] == 0.125);
  CHECK(disk["largest_gb"] == 1024);
  CHECK(disk["baseline_iops"] == 500);
  CHECK(disk["read_only_since"].is_null());
  const auto grown = here.send(method::post, path, R"({"size_gb":20})", "ada");
  CHECK(grown.status == 200);
  CHECK(json_of(grown)["size_gb"] == 20);
  CHECK(here.shown(path, "rex")["size_gb"] == 20);
  CHECK(here.status_of(method::post, path, R"({"size_gb":9})", "ada") == 400);
  CHECK(here.send(method::post, path, R"({"size_gb":"20"})", "ada").status == 400);
  here.set_plan("free");
  const auto fixed = json_of(here.send(method::get, path, "", "rex"));
  CHECK(fixed["largest_gb"].is_null());
  CHECK(fixed["price_per_gb"].is_null());
}
