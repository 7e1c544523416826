#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>

#include "domain/project/disk.hpp"
#include "domain/project/instance_limits.hpp"
#include "provisioning/local/project_usage.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::bytes_per_mib;
using domain::project_operation;
using provisioning::health;
using provisioning::probe_depth;

namespace {

/// A project with a disk of 512 MB.
struct small_disk : local_host {
  provisioning::instance_spec spec = spec_of('a');

  small_disk() {
    spec.disk_mib = 512;
    perform(project_operation::create, spec);
  }

  postgres::connection tenant() { return need(sign_in(spec, spec.password)); }

  std::string shown(const std::string& setting) {
    const auto answer =
        need(tenant().run({"show", "SELECT current_setting($1) AS it"}, {setting}, soon()));
    return answer[0].as<std::string>("it");
  }

  /// Writes about `mib` of temporary files, which exist until the session ends.
  postgres::connection holding_temporary_files(int mib) {
    auto session = tenant();
    need(session.run_script(
        {"hold", fmt::format("SET work_mem = '64kB'; BEGIN; DECLARE held CURSOR FOR SELECT "
                             "repeat('x', 1000) || n AS s FROM generate_series(1, {}) n ORDER BY "
                             "s; FETCH 1 FROM held",
                             mib * 1000)},
        soon()));
    return session;
  }

  std::uint64_t disk_bytes() { return probe(spec, probe_depth::with_size).disk_bytes.value_or(0); }
};

/// Returns the SQLSTATE and the message of a failing statement.
struct refusal {
  std::string sqlstate;
  std::string words;
};

std::optional<refusal> refused(const provisioning::instance_spec& spec, const std::string& sql) {
  std::optional<refusal> seen;
  const postgres::observer watching{
      .finished = {},
      .failed = [&](std::string_view, std::string_view sqlstate, std::string_view words) {
        seen = refusal{std::string(sqlstate), std::string(words)};
      }};
  auto tenant = need(postgres::connection::open(
      fmt::format("host=127.0.0.1 port={} user=postgres dbname=postgres password={}", spec.port,
                  postgres::conninfo_value(spec.password)),
      soon(), &watching));
  (void)tenant.run_script({"refused", sql}, soon());
  return seen;
}

}  // namespace

TEST_CASE_FIXTURE(small_disk, "limits: a sort that does not fit on the disk ends with an error") {
  CHECK(shown("temp_file_limit") == "128MB");
  const auto seen = refused(spec,
                            "SET work_mem = '64kB'; SELECT count(*) FROM (SELECT repeat('x', 1000) "
                            "|| n AS s FROM generate_series(1, 200000) n ORDER BY s) x");
  REQUIRE(seen);
  CHECK(seen->sqlstate == "53400");
  CHECK(seen->words.find("temp_file_limit") != std::string::npos);
  CHECK(refused(spec, "SET temp_file_limit = -1"));
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(small_disk, "limits: a flooded log stays within its limit") {
  const auto log = root_of(spec) / "data" / "log";
  const auto log_bytes = [&] { return provisioning::measure_folder(log, soon()).bytes; };
  need(tenant().run_script(
      {"warn",
       "DO $$ BEGIN FOR n IN 1..60 LOOP RAISE WARNING '%', repeat('x', 1000000); END LOOP; "
       "END $$"},
      soon()));
  CHECK(probe(spec).state == health::healthy);
  CHECK(log_bytes() <= domain::log_bytes_max + bytes_per_mib);
  auto flooding = tenant();
  for (int number = 0; number < 60; ++number)
    CHECK(!flooding.run_script(
        {"fail", "DO $$ BEGIN RAISE EXCEPTION '%', repeat('x', 1000000); END $$"}, soon()));
  CHECK(probe(spec).state == health::healthy);
  CHECK(log_bytes() <= domain::log_bytes_max + bytes_per_mib);
}

TEST_CASE_FIXTURE(small_disk, "limits: WAL, temporary files and logs count as disk usage") {
  const auto seen = probe(spec, probe_depth::with_size);
  REQUIRE(seen.disk_bytes);
  REQUIRE(seen.reading);
  // One segment of WAL is 16 MB.
  CHECK(*seen.disk_bytes > *seen.reading->database_bytes + 16 * bytes_per_mib);
  CHECK_FALSE(probe(spec).disk_bytes);
  {
    const auto held = holding_temporary_files(50);
    CHECK(disk_bytes() > *seen.disk_bytes + 40 * bytes_per_mib);
  }
}

TEST_CASE_FIXTURE(small_disk, "limits: sessions whose temporary files do not fit are ended") {
  auto innocent = tenant();
  auto held = holding_temporary_files(100);
  auto bounded = spec;
  bounded.disk_mib = 100;
  // Much of it is temporary, so a regular probe measures it too.
  const auto seen = probe(bounded);
  REQUIRE(seen.disk_bytes);
  CHECK(seen.remark.starts_with("Signalbox ended a session because temporary files"));
  CHECK(!held.run_script({"fetch", "FETCH 1 FROM held"}, soon()));
  CHECK(innocent.run_script({"go on", "SELECT 1"}, soon()));
  CHECK(probe(bounded).state == health::healthy);
}

TEST_CASE_FIXTURE(small_disk, "limits: no process uses more memory than its size has") {
  // A size without figures has 512 MB; the session requests more by its own setting.
  const auto seen = refused(spec, "SELECT length(repeat('x', 700 * 1024 * 1024))");
  REQUIRE(seen);
  CHECK(seen->sqlstate == "53200");
  CHECK(refused(spec, "SET work_mem = '1GB'; SELECT length(repeat('x', 1024))") == std::nullopt);
  restart_server();
  CHECK(probe(spec).state == health::healthy);
  CHECK(refused(spec, "SELECT length(repeat('x', 700 * 1024 * 1024))"));
}

TEST_CASE_FIXTURE(local_host,
                  "limits: a database running with an old configuration loads the new one") {
  auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto limit = [&] {
    auto tenant = need(sign_in(spec, spec.password));
    return need(tenant.run({"show", "SELECT current_setting('temp_file_limit') AS it"}, {},
                           soon()))[0]
        .as<std::string>("it");
  };
  CHECK(limit() == "-1");
  const auto server = server_of(spec)->number();
  spec.disk_mib = 1024;
  restart_server();
  CHECK(probe(spec).state == health::healthy);
  CHECK(limit() == "256MB");
  spec.disk_mib = 2048;
  CHECK(probe(spec).state == health::healthy);
  CHECK(limit() == "512MB");
  CHECK(server_of(spec)->number() == server);
}
