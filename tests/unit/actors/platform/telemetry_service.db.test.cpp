#include "actors/platform/telemetry_service.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/actors/recorded_measurements.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::telemetry_service;

namespace {

struct with_telemetry : with_acme {
  recorded_measurements metrics;
  std::vector<std::pair<std::string, std::size_t>>& dropped = metrics.dropped;

  with_telemetry() { environment.metrics = &metrics; }

  void send_event(const std::string& action, const actors::issued_session& user) {
    actors::note_event reply;
    reply.what.action = action;
    reply.what.properties = "{}";
    reply.account = user.account.id;
    CHECK(ask(reply));
  }
  actors::telemetry_summary summary(std::uint64_t days = 7) {
    return need(ask(actors::summarize_events{days}));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_telemetry, "telemetry: many events are stored soon, in one statement") {
  const auto bob = sign_up("bob@example.org");
  send_event("open", ada);
  send_event("open", bob);
  send_event("close", ada);
  CHECK(summary().actions.empty());
  const auto before = storage_workers.ran();
  pass(telemetry_service::batch_delay);
  CHECK(storage_workers.ran() == before + 1);
  const auto reply = summary();
  CHECK(reply.enabled);
  CHECK(reply.days == 7);
  REQUIRE(reply.actions.size() == 2);
  CHECK(reply.actions[0].action == "open");
  CHECK(reply.actions[0].count == 2);
  CHECK(reply.actions[0].people == 2);
  CHECK(reply.actions[1].action == "close");
  CHECK(dropped.empty());
}

TEST_CASE_FIXTURE(with_telemetry, "telemetry: stored events contain no account") {
  send_event("open", ada);
  pass(telemetry_service::batch_delay);
  const auto stored = need(on.run(
      {"rows", "SELECT to_jsonb(e)::text AS row, person FROM telemetry_events e"}, {}, soon()));
  REQUIRE(stored.size() == 1);
  CHECK(stored[0].as<std::string>("row").find(ada.account.id.value) == std::string::npos);
  CHECK(stored[0].as<std::string>("person") ==
        domain::telemetry_person(ada.account.id, environment.sealing));
}

TEST_CASE_FIXTURE(with_telemetry, "telemetry: events per account and day are limited") {
  stop();
  environment.settings.telemetry.events_per_day_max = 2;
  start();
  const auto bob = sign_up("bob@example.org");
  for (int often = 0; often < 5; ++often)
    send_event("open", ada);
  send_event("open", bob);
  CHECK(dropped.size() == 3);
  pass(telemetry_service::batch_delay);
  CHECK(summary().actions.at(0).count == 3);
  CHECK(summary().actions.at(0).people == 2);
}

TEST_CASE_FIXTURE(with_telemetry,
                  "telemetry: events beyond the queue's bound are dropped and counted") {
  storage_workers.held = true;
  for (std::size_t at = 0; at < telemetry_service::waiting_max + 3; ++at)
    send_event("open", ada);
  CHECK(dropped.size() == 3);
  CHECK(dropped.front() == std::pair<std::string, std::size_t>{"telemetry", 1});
  storage_workers.held = false;
  pass(telemetry_service::batch_delay);
  CHECK(summary().actions.at(0).count == telemetry_service::waiting_max);
}

TEST_CASE_FIXTURE(with_telemetry, "telemetry: events wait for unavailable storage") {
  send_event("open", ada);
  disable_storage();
  pass(3 * telemetry_service::batch_delay);
  send_event("open", ada);
  bring_storage_back();
  pass(2 * telemetry_service::batch_delay);
  CHECK(summary().actions.at(0).count == 2);
  CHECK(dropped.empty());
}

TEST_CASE_FIXTURE(with_telemetry, "telemetry: expired events are deleted within an hour") {
  environment.settings.telemetry.retention = std::chrono::days{1};
  send_event("open", ada);
  pass(telemetry_service::batch_delay);
  oversleep(23h);
  CHECK(summary().actions.size() == 1);
  oversleep(1h);
  pass(telemetry_service::retention_interval);
  const auto rows = need(on.run({"rows", "SELECT count(*) FROM telemetry_events"}, {}, soon()));
  CHECK(rows[0].as<std::uint64_t>(0) == 0);
  CHECK(summary(30).days == 1);
}

TEST_CASE_FIXTURE(with_telemetry, "telemetry: the platform topic says that it is enabled") {
  auto page = connect(ada);
  CHECK(subscribe(page, "platform").at("state").at("telemetry") == true);
}

TEST_CASE_FIXTURE(with_telemetry, "telemetry: stores and publishes nothing when disabled") {
  stop();
  environment.settings.telemetry.enabled = false;
  start();
  auto page = connect(ada);
  CHECK_FALSE(subscribe(page, "platform").at("state").contains("telemetry"));
  send_event("open", ada);
  pass(2 * telemetry_service::batch_delay);
  const auto reply = summary();
  CHECK(reply.actions.empty());
  CHECK_FALSE(reply.enabled);
  CHECK(dropped.empty());
}

TEST_CASE_FIXTURE(with_telemetry, "platform actor: a removed flag disappears from open pages") {
  auto page = connect(ada);
  subscribe(page, "platform");
  CHECK(ask(actors::set_flag{"newFrame", true, by(ada)}));
  CHECK(shown(page, "platform").at("flags").at("newFrame") == true);
  CHECK(ask(actors::remove_flag{"newFrame", by(ada)}));
  CHECK(shown(page, "platform").at("flags").empty());
  CHECK(need(ask(actors::list_flags{})).empty());
  CHECK(ask(actors::remove_flag{"newFrame", by(ada)}).error().code == core::errc::not_found);
}
