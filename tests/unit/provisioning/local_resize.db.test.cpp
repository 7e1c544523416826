#include <doctest/doctest.h>

#include <map>
#include <string>

#include "provisioning/local/cron_launcher.hpp"
#include "tests/unit/actors/shipped_plans.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;
using provisioning::health;

namespace {

struct sized_project : local_host {
  provisioning::instance_spec spec = spec_of('a');

  sized_project() {
    spec.size = size("ci_nano");
    perform(project_operation::create, spec);
  }

  static domain::compute_size size(const char* id) { return *shipped_compute().find(id); }

  /// Returns the value of a parameter as seen by the tenant.
  std::string shown(const std::string& parameter) {
    auto tenant = need(sign_in(spec, spec.password));
    const auto answer =
        need(tenant.run({"show", "SELECT current_setting($1) AS value"}, {parameter}, soon()));
    return answer[0].as<std::string>("value");
  }
};

}  // namespace

TEST_CASE_FIXTURE(sized_project, "resize: the database runs with the parameters of the size") {
  CHECK(shown("max_connections") == "33");
  CHECK(shown("shared_buffers") == "7MB");
  CHECK(probe(spec).compute_size == "ci_nano");

  spec.size = size("ci_small");
  perform(project_operation::resize, spec);
  CHECK(probe(spec).state == health::healthy);
  CHECK(probe(spec).compute_size == "ci_small");
  const std::map<std::string, std::string> requested = {
      {"max_connections", "93"},
      {"shared_buffers", "512MB"},
      {"effective_cache_size", "1536MB"},
      {"maintenance_work_mem", "128MB"},
      {"max_parallel_workers", "2"},
      {"max_worker_processes", std::to_string(4 + provisioning::cron_processes)}};
  for (const auto& [parameter, value] : requested) {
    CAPTURE(parameter);
    CHECK(shown(parameter) == value);
  }
  // All of its connections, in addition to the reserved ones.
  std::vector<postgres::connection> taken;
  for (;;) {
    auto one = sign_in(spec, spec.password);
    if (!one) break;
    taken.push_back(std::move(*one));
    REQUIRE(taken.size() < 200);
  }
  CHECK(taken.size() == 90);
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(sized_project, "resize: a database has its old size until it is restarted") {
  spec.size = size("ci_small");
  need(provider->perform(project_operation::resize, "configure", spec, soon()));
  CHECK(probe(spec).compute_size == "ci_nano");
  CHECK(shown("max_connections") == "33");
  // The resize is cancelled here: the next start uses the project's size.
  spec.size = size("ci_nano");
  perform(project_operation::restart, spec);
  CHECK(shown("max_connections") == "33");
  CHECK(probe(spec).compute_size == "ci_nano");
}

TEST_CASE_FIXTURE(sized_project, "resize: the connection limit of earlier versions is removed") {
  {
    const auto sockets = need(postgres::socket_folder::open(root_of(spec)));
    auto admin = need(postgres::connection::open(
        sockets.conninfo({.port = spec.port, .user = "signalbox_admin", .database = "template1"}),
        soon()));
    need(admin.run_script({"bound", "ALTER ROLE postgres CONNECTION LIMIT 1"}, soon()));
  }
  perform(project_operation::resize, spec);
  const auto one = sign_in(spec, spec.password);
  const auto other = sign_in(spec, spec.password);
  CHECK(one);
  CHECK(other);
}

TEST_CASE_FIXTURE(
    local_host,
    "resize: a database with an unknown size runs with the parameters of the smallest") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  CHECK(probe(spec).compute_size.empty());
  auto tenant = need(sign_in(spec, spec.password));
  const auto answer = need(tenant.run({"show", "SHOW max_connections"}, {}, soon()));
  CHECK(answer[0].as<std::string>(0) == "20");
}

TEST_CASE_FIXTURE(local_host, "resize: the host refuses sizes that exceed its memory") {
  CHECK_FALSE(provider->refusal_of(*shipped_compute().find("ci_medium")));
  CHECK(provider->refusal_of(*shipped_compute().find("ci_large")) ==
        "This machine has 4 GB of memory.");
}
