#include "app/doctor/examine.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "app/doctor/report.hpp"

using namespace signalbox;
using namespace signalbox::app;

namespace {

machine healthy() {
  return {
      .postgres = postgres::binaries{.folder = "/usr/lib/postgresql/15/bin", .version = "15.18"},
      .database_user = postgres::os_user{.uid = 100, .gid = 100, .name = "postgres"},
      .pooler = "/usr/sbin/pgbouncer",
      .is_root = true,
      .data_folder = "/srv/var",
      .closed_folder = "",
      .free_bytes = std::uint64_t{10} << 30,
      .port = port_holder::none,
      .web_page = "/srv/share/web/index.html",
      .web_page_exists = true,
      .catalogues_folder = "/srv/share/config",
      .missing_catalogue = "",
      .descriptors_max = 20'000,
      .clock_synchronised = true,
      .now = core::time_point{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}},
      .users = {.range = domain::user_range{.first = 20'000, .last = 29'999}}};
}

/// Settings that produce no warning.
settings bounded() {
  settings made;
  made.provisioning.control_group = "/sys/fs/cgroup/signalbox";
  return made;
}

/// Returns the finding of a check for a healthy machine with one change.
finding finding_of(const std::string& check, const std::function<void(machine&)>& change,
                   const settings& with = bounded()) {
  auto facts = healthy();
  change(facts);
  const auto all = examine(with, facts);
  const auto found = std::ranges::find(all, check, &finding::check);
  REQUIRE(found != all.end());
  // No other check may fail.
  CHECK(std::ranges::count_if(all, [](const finding& one) { return one.state != severity::ok; }) ==
        (found->state == severity::ok ? 0 : 1));
  return *found;
}

}  // namespace

TEST_CASE("doctor: a complete machine has neither problem nor warning") {
  const auto all = examine(bounded(), healthy());
  CHECK(all.size() == 12);
  CHECK_FALSE(has_problem(all));
  for (const auto& one : all) {
    CAPTURE(one.check);
    CHECK(one.state == severity::ok);
    CHECK(one.remedy.empty());
  }
}

TEST_CASE("doctor: reports whether each project has a separate system user") {
  const auto own = finding_of("separation", [](machine&) {});
  CHECK(own.state == severity::ok);
  CHECK(own.message.find("20000 to 29999") != std::string::npos);
  const auto shared = finding_of("separation", [](machine& facts) { facts.users.range.reset(); });
  CHECK(shared.state == severity::warning);
  CHECK(shared.remedy.find("provisioning.project_users") != std::string::npos);
  const auto contained = finding_of("separation", [](machine& facts) {
    facts.users = {.range = std::nullopt, .fault = "This container does not have the users."};
  });
  CHECK(contained.state == severity::warning);
  CHECK(contained.message == "This container does not have the users.");
  const auto not_root = finding_of("separation", [](machine& facts) { facts.is_root = false; });
  CHECK(not_root.state == severity::warning);
  CHECK(not_root.remedy.find("Start the server as root") != std::string::npos);
}

TEST_CASE("doctor: PostgreSQL must be installed in version 15 or newer") {
  const auto missing = finding_of("postgresql", [](machine& facts) {
    facts.postgres = core::fail(core::errc::not_found, "No PostgreSQL.");
  });
  CHECK(missing.state == severity::problem);
  CHECK(missing.message == "No PostgreSQL.");
  CHECK(missing.remedy.find("apt-get install postgresql-15") != std::string::npos);
  const auto old =
      finding_of("postgresql", [](machine& facts) { facts.postgres->version = "14.9"; });
  CHECK(old.state == severity::problem);
  CHECK(old.message.find("14.9") != std::string::npos);
  const auto newer =
      finding_of("postgresql", [](machine& facts) { facts.postgres->version = "17.1"; });
  CHECK(newer.state == severity::ok);
}

TEST_CASE("doctor: PostgreSQL is not needed for a configured database and a simulated fleet") {
  settings with;
  with.database.url = "postgresql://db/x";
  with.projects.provider = "simulated";
  const auto said = finding_of(
      "postgresql",
      [](machine& facts) {
        facts.postgres = core::fail(core::errc::not_found, "No PostgreSQL.");
        facts.database_user = core::fail(core::errc::internal, "No user.");
      },
      with);
  CHECK(said.state == severity::ok);
}

TEST_CASE("doctor: root needs a user for PostgreSQL; another user is a warning") {
  const auto none = finding_of("os_user", [](machine& facts) {
    facts.database_user = core::fail(core::errc::internal, "No user.");
  });
  CHECK(none.state == severity::problem);
  CHECK(none.remedy.find("adduser") != std::string::npos);
  const auto other =
      finding_of("os_user", [](machine& facts) { facts.database_user->name = "nobody"; });
  CHECK(other.state == severity::warning);
  auto without_projects = bounded();
  without_projects.projects.provider = "simulated";
  const auto own = finding_of(
      "os_user",
      [](machine& facts) {
        facts.is_root = false;
        facts.database_user->name = "ada";
      },
      without_projects);
  CHECK(own.state == severity::ok);
}

TEST_CASE("doctor: missing pgbouncer is a warning, unless the pooler is disabled") {
  const auto gone = [](machine& facts) { facts.pooler.clear(); };
  const auto missing = finding_of("pooler", gone);
  CHECK(missing.state == severity::warning);
  CHECK(missing.remedy.find("apt-get install pgbouncer") != std::string::npos);
  auto without = bounded();
  without.provisioning.pooler_port = 0;
  CHECK(finding_of("pooler", gone, without).state == severity::ok);
  settings simulated;
  simulated.projects.provider = "simulated";
  CHECK(finding_of("pooler", gone, simulated).state == severity::ok);
}

TEST_CASE("doctor: the data folder must be writable") {
  const auto said = finding_of("data", [](machine& facts) { facts.closed_folder = "/srv"; });
  CHECK(said.state == severity::problem);
  CHECK(said.message == "/srv is not writable.");
}

TEST_CASE("doctor: low disk space is a warning, very low disk space a problem") {
  const auto said = [](std::uint64_t bytes) {
    return finding_of("disk", [=](machine& facts) { facts.free_bytes = bytes; }).state;
  };
  CHECK(said(std::uint64_t{2} << 30) == severity::ok);
  CHECK(said((std::uint64_t{2} << 30) - 1) == severity::warning);
  CHECK(said(std::uint64_t{512} << 20) == severity::warning);
  CHECK(said((std::uint64_t{512} << 20) - 1) == severity::problem);
  const auto with_floor = [](std::uint64_t floor_mb) {
    auto with = bounded();
    with.provisioning.disk_floor_mb = floor_mb;
    return finding_of(
        "disk", [](machine& facts) { facts.free_bytes = std::uint64_t{300} << 20; }, with);
  };
  CHECK(with_floor(300).state == severity::warning);
  CHECK(with_floor(0).state == severity::warning);
  CHECK(with_floor(301).state == severity::problem);
  CHECK(with_floor(301).message.find("Below 301 MB no projects are created") != std::string::npos);
  CHECK(with_floor(301).remedy.find("provisioning.disk_floor_mb") != std::string::npos);
}

TEST_CASE("doctor: a port is ok if it is free or used by this installation") {
  const auto said = [](port_holder subject) {
    return finding_of("port", [=](machine& facts) { facts.port = subject; });
  };
  CHECK(said(port_holder::this_installation).state == severity::ok);
  CHECK(said(port_holder::other_process).state == severity::problem);
  CHECK(said(port_holder::other_process).remedy.find("--port") != std::string::npos);
  CHECK(said(port_holder::not_allowed).state == severity::problem);
}

TEST_CASE("doctor: the web app and the catalogues must exist") {
  const auto web = finding_of("web", [](machine& facts) { facts.web_page_exists = false; });
  CHECK(web.state == severity::problem);
  CHECK(web.remedy.find("make build") != std::string::npos);
  const auto catalogues = finding_of(
      "catalogues", [](machine& facts) { facts.missing_catalogue = "/srv/share/roles.json"; });
  CHECK(catalogues.state == severity::problem);
  CHECK(catalogues.message == "/srv/share/roles.json is missing.");
}

TEST_CASE("doctor: too few descriptors for the connections are a warning") {
  const auto said =
      finding_of("descriptors", [](machine& facts) { facts.descriptors_max = 1'024; });
  CHECK(said.state == severity::warning);
  CHECK(said.message.find("19500") != std::string::npos);
  CHECK(finding_of("descriptors", [](machine& facts) { facts.descriptors_max = 19'499; }).state ==
        severity::warning);
  CHECK(finding_of("descriptors", [](machine& facts) { facts.descriptors_max = 19'500; }).state ==
        severity::ok);
}

TEST_CASE("doctor: a wrong clock is a problem, an unsynchronized clock a warning") {
  CHECK(finding_of("clock", [](machine& facts) { facts.now = {}; }).state == severity::problem);
  CHECK(finding_of("clock", [](machine& facts) { facts.clock_synchronised = false; }).state ==
        severity::warning);
  CHECK(finding_of("clock", [](machine& facts) { facts.clock_synchronised.reset(); }).state ==
        severity::ok);
}

TEST_CASE("doctor's report: has a line per finding, its remedy below, and a summary") {
  const std::vector<finding> findings = {
      {.check = "port", .state = severity::ok, .message = "Free.", .remedy = ""},
      {.check = "web", .state = severity::problem, .message = "Missing.", .remedy = "Build it."},
      {.check = "clock", .state = severity::warning, .message = "Late.", .remedy = "Set it."}};
  CHECK(has_problem(findings));
  CHECK(findings_text(findings) ==
        "ok       port         Free.\n"
        "problem  web          Missing.\n"
        "                      Build it.\n"
        "warning  clock        Late.\n"
        "                      Set it.\n"
        "Problems: 1, warnings: 1.\n");
  CHECK(findings_text({findings[0]}).ends_with("All checks passed.\n"));
  const auto json = findings_json(findings);
  CHECK(json[0]["remedy"].is_null());
  CHECK(json[1]["state"] == "problem");
  CHECK(json[1]["remedy"] == "Build it.");
}

TEST_CASE("doctor: databases without a total limit are a warning with a remedy") {
  settings open;
  const auto none = finding_of(
      "limits", [](machine&) {}, open);
  CHECK(none.state == severity::warning);
  CHECK(none.remedy.find("provisioning.control_group") != std::string::npos);
  const auto broken = finding_of("limits", [](machine& facts) {
    facts.control_group_fault = "/x is not a cgroup v2 folder with the controller memory.";
  });
  CHECK(broken.state == severity::warning);
  CHECK(broken.message.find("controller memory") != std::string::npos);
  open.projects.provider = "simulated";
  CHECK(finding_of(
            "limits", [](machine&) {}, open)
            .state == severity::ok);
}
