#include <doctest/doctest.h>
#include <signal.h>

#include <string>
#include <vector>

#include "domain/project/project_machine.hpp"
#include "postgres/process.hpp"
#include "provisioning/failures.hpp"
#include "tests/unit/provisioning/pooled_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using provisioning::health;
using provisioning::probe_depth;

namespace {

struct with_access : local_host {
  provisioning::instance_spec spec = spec_of('a');
  with_access() { perform(project_operation::create, spec); }

  void as_tenant(const std::string& sql) {
    need(need(sign_in(spec, spec.password)).run_script({"as tenant", sql}, soon()));
  }
};

constexpr const char* lockouts[][2] = {
    {"ALTER DATABASE postgres CONNECTION LIMIT 0", "CONNECTION LIMIT is 0"},
    {"ALTER DATABASE postgres SET local_preload_libraries = 'missing'", "local_preload_libraries"},
    {"ALTER ROLE postgres SET local_preload_libraries = 'missing'", "local_preload_libraries"},
    {"REVOKE CONNECT ON DATABASE postgres FROM postgres, PUBLIC",
     "CONNECT privilege on the database"},
};

}  // namespace

TEST_CASE_FIXTURE(with_access,
                  "access: a database locked by its owner reports it until access is restored") {
  for (const auto& [lock, cause] : lockouts) {
    CAPTURE(lock);
    as_tenant(lock);
    CHECK(!sign_in(spec, spec.password));
    for (int times = 0; times < 2; ++times) {
      const auto seen = probe(spec);
      CHECK(seen.state == health::locked_out);
      CHECK(seen.detail.find(cause) != std::string::npos);
      CHECK(seen.detail.ends_with("Use Restore access to reset it."));
      CHECK_FALSE(seen.reading);
    }
    need(provider->restore_access(spec, soon()));
    CHECK(probe(spec).state == health::healthy);
    CHECK(sign_in(spec, spec.password));
    // Also works if nothing has to be restored.
    need(provider->restore_access(spec, soon()));
  }
}

TEST_CASE_FIXTURE(with_access, "access: a restart of a locked database fails with the cause") {
  as_tenant("ALTER DATABASE postgres CONNECTION LIMIT 0");
  for (const auto* step : {"stop", "start"})
    need(provider->perform(project_operation::restart, step, spec, soon()));
  const auto failed = provider->perform(project_operation::restart, "verify", spec, soon());
  REQUIRE(!failed);
  CHECK(failed.error().detail_code == domain::access_lost_code);
  CHECK(failed.error().message.find("CONNECTION LIMIT is 0") != std::string::npos);
  CHECK(probe(spec).state == health::locked_out);
}

TEST_CASE_FIXTURE(with_access, "access: a password changed by SQL is not a lock-out") {
  as_tenant("ALTER ROLE postgres PASSWORD 'another'");
  CHECK(probe(spec, probe_depth::with_size).state == health::healthy);
  const auto failed = provider->perform(project_operation::restart, "verify", spec, soon());
  REQUIRE(!failed);
  CHECK(failed.error().message.find("changed by SQL") != std::string::npos);
}

TEST_CASE_FIXTURE(with_access, "access: exhausted connections are reported once") {
  std::vector<postgres::connection> taken;
  for (;;) {
    auto one = sign_in(spec, spec.password);
    if (!one) break;
    taken.push_back(std::move(*one));
    REQUIRE(taken.size() < 100);
  }
  const auto seen = probe(spec);
  CHECK(seen.state == health::healthy);
  CHECK(seen.remark.starts_with("Too many connections: all 17 are in use"));
  CHECK(probe(spec).remark.empty());
  taken.clear();
  const auto until = soon();
  while (probe(spec).reading->connections > 0)
    REQUIRE(std::chrono::steady_clock::now() < until);
  CHECK(probe(spec).remark.empty());
}

TEST_CASE_FIXTURE(with_access, "access: an exhausted limit set by the owner is not a lock-out") {
  as_tenant("ALTER DATABASE postgres CONNECTION LIMIT 1");
  const auto one = sign_in(spec, spec.password);
  const auto seen = probe(spec);
  CHECK(seen.state == health::healthy);
}

TEST_CASE_FIXTURE(with_access, "access: a killed process is reported once") {
  CHECK(probe(spec).remark.empty());
  auto victim = need(sign_in(spec, spec.password));
  const auto number =
      need(victim.run({"pid", "SELECT pg_backend_pid() AS it"}, {}, soon()))[0].as<std::int64_t>(
          "it");
  need(postgres::process::open(static_cast<pid_t>(number))).signal(SIGKILL);
  const auto until = soon();
  auto seen = probe(spec);
  // PostgreSQL does not respond until it has recovered.
  while (seen.remark.empty()) {
    REQUIRE(std::chrono::steady_clock::now() < until);
    seen = probe(spec);
  }
  CHECK(seen.state == health::healthy);
  CHECK(seen.remark.find("was terminated by signal 9") != std::string::npos);
  CHECK(seen.remark.find("clients must connect again") != std::string::npos);
  CHECK(probe(spec).remark.empty());
}

TEST_CASE_FIXTURE(with_access, "access: a missing folder is reported by probe and start") {
  need(provider->perform(project_operation::restart, "stop", spec, soon()));
  const auto elsewhere = folder.path() / "elsewhere";
  std::filesystem::rename(root_of(spec), elsewhere);
  CHECK(probe(spec).detail == provisioning::files_missing_sentence);
  const auto failed = provider->perform(project_operation::restart, "start", spec, soon());
  REQUIRE(!failed);
  CHECK(failed.error().message == provisioning::files_missing_sentence);
  std::filesystem::rename(elsewhere, root_of(spec));
  perform(project_operation::restart, spec);
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(pooled_host,
                  "access: a pooler without access is reported until it can connect again") {
  auto spec = spec_of('a');
  perform(project_operation::create, spec);
  REQUIRE(events.await("pooler.started"));
  const auto until = soon();
  while (!provider->pooler_now()->answers)
    REQUIRE(std::chrono::steady_clock::now() < until);
  CHECK(probe(spec, probe_depth::with_size).state == health::healthy);
  need(need(sign_in(spec, spec.password))
           .run_script({"revoke",
                        "REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;"
                        "REVOKE CONNECT ON DATABASE postgres FROM signalbox_pooler"},
                       soon()));
  // Existing connections of the pooler to the database would continue to work.
  pooler_server()->signal(SIGKILL);
  REQUIRE(events.await("pooler.started", 2));
  auto seen = probe(spec, probe_depth::with_size);
  while (seen.state == health::healthy) {
    REQUIRE(std::chrono::steady_clock::now() < until);
    seen = probe(spec, probe_depth::with_size);
  }
  CHECK(seen.state == health::locked_out);
  CHECK(seen.detail.find("connection pooler cannot sign in") != std::string::npos);
  CHECK(probe(spec).state == health::locked_out);
  need(provider->restore_access(spec, soon()));
  seen = probe(spec);
  while (seen.state != health::healthy) {
    REQUIRE(std::chrono::steady_clock::now() < until);
    seen = probe(spec);
  }
}
