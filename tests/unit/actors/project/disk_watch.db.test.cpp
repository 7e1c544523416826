#include <doctest/doctest.h>

#include <string>

#include "actors/project/disk_watch.hpp"
#include "domain/project/disk.hpp"
#include "domain/project/probe_history.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::bytes_per_mib;
using domain::project_operation;

namespace {

class with_disk : public with_acme {
 public:
  with_disk() { ref = create(acme); }

  void fill(std::uint64_t mib) {
    fleet->fill(ref, mib * bytes_per_mib);
    pass(domain::database_size_interval + environment.settings.probe_heartbeat);
  }

  core::result<actors::project_disk> grow(std::int64_t size_gb) {
    return ask(owner(topic_of(ref)), actors::grow_disk{size_gb, "pro", by(ada)});
  }

  actors::project_disk disk() { return need(ask(owner(topic_of(ref)), actors::describe_disk{})); }

  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_disk, "disk: is measured by the first probe and then once a minute") {
  CHECK(disk().what.disk_mib == 512);
  const auto first = disk().used_bytes;
  REQUIRE(first);
  CHECK(*first > bytes_per_mib);
  CHECK(disk().largest_gb == environment.settings.largest_disk_gb);
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  CHECK(shown(page, topic_of(ref)).at("disk") ==
        core::json{{"size_gb", 0.5}, {"used_bytes", *first}});
  const auto grown = *first + 2 * bytes_per_mib;
  fleet->fill(ref, grown);
  pass(30s);
  CHECK(disk().used_bytes == first);
  pass(45s);
  CHECK(disk().used_bytes == grown);
  CHECK(shown(page, topic_of(ref)).at("disk").at("used_bytes") == grown);
}

TEST_CASE_FIXTURE(with_disk, "disk: changes below a MiB are not published") {
  fill(100);
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  const auto published = hub.published();
  fleet->fill(ref, 100 * bytes_per_mib + 9'000);
  pass(domain::database_size_interval + environment.settings.probe_heartbeat);
  CHECK(disk().used_bytes == 100 * bytes_per_mib + 9'000);
  CHECK(hub.published() == published);
}

TEST_CASE_FIXTURE(with_disk, "disk: a full one makes the database read-only, with instructions") {
  fill(486);
  CHECK_FALSE(project(ref).read_only_since);
  fill(487);
  const auto full = project(ref);
  REQUIRE(full.read_only_since);
  CHECK_FALSE(full.pending_apply);
  CHECK(fleet->last_applied(ref)->is_read_only);
  REQUIRE(full.condition.notice);
  CHECK(full.condition.notice->message.find("487 MB of its 512 MB disk") != std::string::npos);
  CHECK(full.condition.notice->message.find("Enlarge the disk") != std::string::npos);
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  CHECK(shown(page, topic_of(ref)).at("disk").at("read_only_since") ==
        core::to_iso8601(*full.read_only_since));

  // It stays read-only across restarts of the database and the server.
  CHECK(operate(ref, project_operation::restart));
  CHECK(project(ref).read_only_since);
  stop();
  start();
  pass(5min);
  CHECK(project(ref).read_only_since == full.read_only_since);

  fill(486);
  CHECK_FALSE(project(ref).read_only_since);
  CHECK_FALSE(fleet->last_applied(ref)->is_read_only);
  CHECK(project(ref).condition.notice->message.ends_with("accepts writes again."));
}

TEST_CASE_FIXTURE(with_disk, "disk: a larger one makes the database writable immediately") {
  fill(600);
  REQUIRE(project(ref).read_only_since);
  const auto grown = grow(8);
  REQUIRE(grown);
  CHECK(grown->what.disk_mib == 8192);
  CHECK_FALSE(project(ref).read_only_since);
  CHECK_FALSE(project(ref).pending_apply);
  CHECK_FALSE(fleet->last_applied(ref)->is_read_only);
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "project.grow_disk");
  CHECK(entries[0].detail == core::json{{"from_gb", 0.5}, {"to_gb", 8.0}});
  CHECK(grow(8).error().code == errc::bad_request);
  CHECK(grow(1025).error().code == errc::bad_request);
  CHECK(ask(owner(topic_of(ref)), actors::grow_disk{20, "free", by(ada)}).error().code ==
        errc::bad_request);
}

TEST_CASE_FIXTURE(with_disk, "disk: one that is still full after a resize stays read-only") {
  fill(9'000);
  REQUIRE(project(ref).read_only_since);
  REQUIRE(grow(8));
  CHECK(project(ref).read_only_since);
  REQUIRE(grow(20));
  CHECK_FALSE(project(ref).read_only_since);
}

TEST_CASE_FIXTURE(with_disk,
                  "disk: a database killed before the change is changed at its next start") {
  fleet->fill(ref, 600 * bytes_per_mib);
  stop();
  provisioning_workers.held = true;
  start();
  // The first probe of the project's next actor measures the disk.
  perform_one();
  CHECK(project(ref).read_only_since);
  CHECK_FALSE(fleet->last_applied(ref));
  stop();
  start();
  pass(environment.settings.probe_heartbeat);
  CHECK(fleet->last_applied(ref)->is_read_only);
  CHECK_FALSE(project(ref).pending_apply);
}
