#include "actors/project/project_monitoring.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "actors/project/probe_archive.hpp"
#include "actors/topic/topic_name.hpp"
#include "storage/project/probe_history_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::probe_archive;
using domain::project_operation;

namespace {

struct with_shop : with_acme {
  domain::project_ref shop = create(acme);
  std::string topic = actors::monitoring_topic_of(shop);

  actors::project_measurements measured() {
    return need(ask(owner(topic_of(shop)), actors::describe_measurements{}));
  }
  std::vector<domain::probe_bucket> stored() {
    return storage::probe_history_repository(on, soon()).find(shop, 0);
  }
  /// Time until the probes after the creation are complete.
  const std::chrono::milliseconds settling_time = environment.settings.probe_in_between;
  /// Passes the time to the next bucket and its first probe.
  void pass_bucket() {
    const auto next = domain::begin_of_bucket(domain::probe_bucket_at(now()) + 1);
    pass(next - now() + environment.settings.probe_heartbeat);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_shop, "project monitoring: probes are aggregated in buckets") {
  pass(settling_time);
  const auto first = measured().buckets.at(0).probes;
  pass(4 * environment.settings.probe_heartbeat);
  const auto seen = measured();
  CHECK(seen.connections_max == 60);
  REQUIRE(seen.buckets.size() == 1);
  CHECK(seen.buckets[0].probes == first + 4);
  CHECK(seen.buckets[0].healthy == seen.buckets[0].probes);
  CHECK(seen.buckets[0].latency_max > 0);
  CHECK(seen.buckets[0].connections_max > 0);
  CHECK(seen.buckets[0].database_kib > 0);
  CHECK(stored().empty());
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: completed buckets of several projects are stored together") {
  const auto other = create(acme, "Blog");
  pass(settling_time);
  const auto first = measured().buckets.at(0).probes;
  pass_bucket();
  const auto before = storage_workers.ran();
  pass(probe_archive::batch_delay);
  CHECK(storage_workers.ran() <= before + 2);
  REQUIRE(stored().size() == 1);
  // A probe every 15 s for the rest of the bucket.
  CHECK(stored()[0].probes >= first + 19);
  CHECK(stored()[0].probes <= first + 20);
  CHECK(storage::probe_history_repository(on, soon()).find(other, 0).size() == 1);
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: survives a restart of its actor and of the server") {
  pass_bucket();
  pass_bucket();
  pass(probe_archive::batch_delay);
  const auto before = stored();
  REQUIRE(before.size() == 2);
  kill(topic_of(shop));
  pass(1s);
  pass(environment.settings.probe_heartbeat);
  auto seen = measured();
  REQUIRE(seen.buckets.size() == 3);
  CHECK(seen.buckets[0] == before[0]);
  CHECK(seen.buckets[1] == before[1]);
  stop();
  start();
  seen = measured();
  REQUIRE(seen.buckets.size() >= 2);
  CHECK(seen.buckets[0] == before[0]);
}

TEST_CASE_FIXTURE(
    with_shop, "project monitoring: a paused project's last probes are stored, followed by a gap") {
  pass(2 * environment.settings.probe_heartbeat);
  CHECK(operate(shop, project_operation::pause));
  pass(probe_archive::batch_delay);
  REQUIRE(stored().size() == 1);
  const auto probes = stored()[0].probes;
  pass(20min);
  CHECK(stored().size() == 1);
  CHECK(operate(shop, project_operation::restore));
  pass(environment.settings.probe_heartbeat);
  const auto seen = measured().buckets;
  REQUIRE(seen.size() == 2);
  CHECK(seen[0].probes == probes);
  CHECK(seen[1].number == seen[0].number + 4);
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: a database that does not respond is counted as such") {
  fleet->cut_off("eu-central-1", true);
  pass_bucket();
  const auto seen = measured().buckets;
  REQUIRE(seen.size() == 2);
  CHECK(seen[1].probes > 0);
  CHECK(seen[1].healthy == 0);
}

TEST_CASE_FIXTURE(with_shop, "project monitoring: uses little memory without subscribers") {
  environment.settings.probe_heartbeat = 60s;
  for (std::size_t at = 0; at < actors::project_monitoring::unread_buckets_max + 3; ++at)
    pass_bucket();
  disable_storage();
  CHECK(ask(owner(topic_of(shop)), actors::describe_measurements{}).error().code ==
        core::errc::unavailable);
  bring_storage_back();
  CHECK(measured().buckets.size() == actors::project_monitoring::unread_buckets_max + 4);
}

TEST_CASE_FIXTURE(with_shop, "project monitoring: is deleted after a day, in storage too") {
  pass_bucket();
  pass_bucket();
  const auto first = measured().buckets.at(0).number;
  pass(probe_archive::batch_delay);
  REQUIRE(stored().size() == 2);
  oversleep(23h + 49min);
  pass_bucket();
  CHECK(measured().buckets.at(0).number == first + 1);
  pass(probe_archive::retention_interval);
  CHECK(measured().buckets.at(0).number == first + 2);
  CHECK(stored().at(0).number > first);
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: subscribers see each probe, and the stored history") {
  pass_bucket();
  kill(topic_of(shop));
  pass(1s);
  auto page = connect(ada);
  const auto reply = subscribe(page, topic);
  CHECK(reply.at("state").at("interval_s") == 300);
  const auto first = core::to_iso8601(domain::begin_of_bucket(stored().at(0).number));
  CHECK(shown(page, topic).at("points").at(first).at("probes") >= 20);
  const auto patches = hub.patches(topic).size();
  pass(environment.settings.probe_heartbeat);
  REQUIRE(hub.patches(topic).size() == patches + 1);
  const auto change = hub.patches(topic).back().change;
  REQUIRE(change.at("points").size() == 1);
  const auto present = core::to_iso8601(domain::begin_of_bucket(domain::probe_bucket_at(now())));
  CHECK(change.at("points").contains(present));
  CHECK(shown(page, topic).at("max_connections") == 60);
  CHECK(shown(page, topic).at("points").at(present).contains("latency_ms"));
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: a point older than a day is removed from the topic") {
  environment.settings.access_token_life = 48h;
  auto page = connect(need(ask(actors::sign_in{"ada@example.org", "correct horse battery", {}})));
  subscribe(page, topic);
  const auto first = shown(page, topic).at("points").begin().key();
  pass_bucket();
  oversleep(23h + 54min);
  pass(environment.settings.probe_heartbeat);
  CHECK(shown(page, topic).at("points").contains(first));
  CHECK(shown(page, topic).at("points").size() == 3);
  pass_bucket();
  CHECK_FALSE(shown(page, topic).at("points").contains(first));
  CHECK(shown(page, topic).at("points").size() == 3);
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_shop, "project monitoring: the topic is open while it has subscribers") {
  pass(environment.settings.probe_heartbeat);
  const auto open = hub.open_topics();
  const auto published = hub.published();
  auto page = connect(ada);
  auto other = connect(ada);
  const auto with_sessions = hub.open_topics();
  CHECK(with_sessions == open + 2);
  subscribe(page, topic);
  subscribe(page, topic);
  subscribe(other, topic);
  CHECK(hub.open_topics() == with_sessions + 1);
  emit(page, "unsubscribe", {{"topic", topic}});
  CHECK(hub.open_topics() == with_sessions + 1);
  caf::anon_send(other.session, actors::client_gone{});
  run_pending();
  // The topic and the session of the closed connection.
  CHECK(hub.open_topics() == with_sessions - 1);
  const auto so_far = hub.published();
  CHECK(so_far >= published);
  pass(4 * environment.settings.probe_heartbeat);
  CHECK(hub.published() == so_far);
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: unsubscribing from one topic of a project keeps the other") {
  auto page = connect(ada);
  subscribe(page, topic_of(shop));
  subscribe(page, topic);
  emit(page, "unsubscribe", {{"topic", topic_of(shop)}});
  pass(environment.settings.probe_heartbeat);
  kill(topic_of(shop));
  pass(1s);
  const auto before = hub.patches(topic).size();
  pass(2 * environment.settings.probe_heartbeat);
  CHECK(hub.patches(topic).size() > before);
  CHECK(seen_by(page).views.at(topic).snapshots == 2);
}

TEST_CASE_FIXTURE(with_shop,
                  "project monitoring: the topic moves with the project, and ends with it") {
  auto page = connect(ada);
  const auto globex = found(ada, "Globex");
  subscribe(page, topic);
  const auto everything = domain::everywhere(domain::role::owner);
  CHECK(ask(owner(topic_of(shop)),
            actors::transfer_project{acme, globex, everything, everything, by(ada)}));
  CHECK(seen_by(page).views.at(topic).snapshots == 2);
  CHECK(operate(shop, project_operation::destroy));
  pass(5s);
  const auto reply = subscribe(page, topic);
  CHECK(code_of(reply) == "not_found");
}

TEST_CASE_FIXTURE(with_acme, "project monitoring: a crash between two probes counts as downtime") {
  const auto ref = create(acme);
  pass(1min);
  auto page = connect(ada);
  const auto topic = actors::monitoring_topic_of(ref);
  subscribe(page, topic);
  CHECK(fleet->crash(ref, "Killed."));
  pass(environment.settings.auto_restart.delay);
  CHECK(status(ref) == domain::project_status::active_healthy);
  std::uint64_t failed = 0;
  for (const auto& point : shown(page, topic).at("points"))
    failed += point.at("probes").get<std::uint64_t>() - point.at("healthy").get<std::uint64_t>();
  CHECK(failed >= 1);
  CHECK(failed <= 2);
}

TEST_CASE_FIXTURE(with_shop, "project monitoring: figures reach the organization's topic") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto figures = [&] {
    return shown(page, acme_topic()).at("projects").at(shop.value).value("figures", core::json());
  };
  // The first are sent with the first successful probe.
  pass(settling_time);
  const auto first = figures();
  CHECK(first.at("max_connections") == 60);
  CHECK(first.at("connections") > 0);
  CHECK(first.at("disk_size_bytes") > 0);
  const auto last = measured().buckets.back();
  pass_bucket();
  CHECK(figures().at("connections") >= last.connections_max);
  // A restarted organization has them again with the next interval.
  kill(acme_topic());
  pass(1s);
  pass_bucket();
  auto other = connect(ada);
  subscribe(other, acme_topic());
  CHECK(shown(other, acme_topic()).at("projects").at(shop.value).contains("figures"));
}
