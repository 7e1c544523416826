#include "actors/status/status_actor.hpp"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>

#include "actors/session/gateway.hpp"
#include "actors/status/status_context.hpp"
#include "storage/platform/uptime_repository.hpp"
#include "tests/unit/actors/status_page_parts.hpp"
#include "tests/unit/actors/with_cut_storage.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::status_actor;
using core::json;

namespace {

/// Acme's installation with a public status page, which Vic opens without signing in.
struct with_status_page : with_cut_storage {
  static constexpr std::size_t visitors_max = 3;

  static constexpr std::size_t visitors_per_address_max = 2;
  status_page_parts parts{hub,
                          {.most = visitors_max, .most_per_address = visitors_per_address_max}};
  actors::status_snapshot& snapshot = parts.snapshot;
  actors::anonymous_connections& anonymous_audience = parts.anonymous_audience;
  actors::gateway gate{
      [](transport::connection_id, const transport::connect_request&) { return caf::actor{}; }};
  std::map<transport::connection_id, std::shared_ptr<transport::connection_handler>> handlers;
  std::uint64_t serial = 900'000;
  std::uint64_t acks = 0;

  with_status_page() {
    stop();
    gate.send_anonymous_to(anonymous_audience);
    environment.status = &parts.context;
    start();
  }
  ~with_status_page() { stop(); }
  with_status_page(const with_status_page&) = delete;
  with_status_page& operator=(const with_status_page&) = delete;

  transport::connection_id come(const std::string& address = {}) {
    const transport::connection_id id{.io_thread = 0, .serial = ++serial};
    handlers[id] =
        gate.connected(id, {.auth_json = "{}", .remote_address = address, .user_agent = {}});
    run_pending();
    return id;
  }
  json emit(transport::connection_id id, const std::string& event, const json& argument) {
    if (event == "subscribe")
      hub.client(id).requested[++acks] = argument.value("topic", "");
    else
      ++acks;
    handlers.at(id)->event(
        {.name = event, .arguments_json = json::array({argument}).dump(), .ack_id = acks});
    run_pending();
    return hub.client(id).answers[acks];
  }
  json subscribe_as(transport::connection_id id, const std::string& topic = "status") {
    return emit(id, "subscribe", {{"topic", topic}});
  }
  const json& seen(transport::connection_id id) { return hub.client(id).views["status"].state; }
  void gather() { pass(status_actor::publish_interval); }

  /// Reports probes of a project in another region.
  void report_probes(std::uint16_t probes) {
    const auto bucket = now().time_since_epoch() / domain::probe_bucket_length;
    domain::project elsewhere;
    elsewhere.ref = domain::project_ref(std::string(20, 'e'));
    elsewhere.region = "us-east-1";
    const auto status = owner("status");
    caf::anon_send(status, actors::fleet_changed{domain::fleet_project_of(elsewhere)});
    caf::anon_send(status, actors::probes_summed_up{elsewhere.ref,
                                                    {.number = static_cast<std::uint32_t>(bucket),
                                                     .probes = probes,
                                                     .healthy = probes}});
    run_pending();
  }
  /// Returns the number of stored probes in the region of `report_probes`.
  std::uint64_t stored_probes() {
    // Another connection, because `disable_storage` ends all open ones.
    auto fresh = database.connect();
    std::uint64_t count = 0;
    for (const auto& row : storage::uptime_repository(fresh, soon()).since(domain::calendar_day{}))
      if (row.region == "us-east-1") count += row.count.probes;
    return count;
  }

  domain::incident declare(domain::incident draft) {
    draft.title = "Slow disks";
    draft.impact = domain::incident_impact::major;
    return need(ask(
        owner("platform"),
        actors::open_incident{.draft = std::move(draft), .message = "Looking.", .by = by(ada)}));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: an anonymous connection receives the page, without a session") {
  const auto before = running();
  const auto vic = come();
  CHECK(hub.client(vic).accepted);
  CHECK(running() == before);
  const auto reply = subscribe_as(vic);
  REQUIRE(reply.contains("state"));
  CHECK(reply.at("state").at("page").at("title") == "Status");
  CHECK(reply.at("state").at("status").at("indicator") == "none");
}

TEST_CASE_FIXTURE(with_status_page, "status actor: an anonymous connection can do nothing else") {
  const auto vic = come();
  for (const auto* topic : {"platform", "session", "fleet", "", "nowhere"})
    CHECK(code_of(subscribe_as(vic, topic)) == "unauthenticated");
  CHECK(code_of(subscribe_as(vic, acme_topic())) == "unauthenticated");
  for (const auto* event : {"clock", "authenticate", "sing"})
    CHECK(code_of(emit(vic, event, {{"time", 1}})) == "unauthenticated");
  CHECK(hub.client(vic).subscriptions.empty());
  CHECK(hub.client(vic).finished == acks);
}

TEST_CASE_FIXTURE(with_status_page, "status actor: limits the number of anonymous connections") {
  for (std::size_t number = 0; number < visitors_max; ++number)
    CHECK(hub.client(come()).accepted);
  const auto late = come();
  CHECK(hub.client(late).refused == "too_many_requests");
  handlers.at({.io_thread = 0, .serial = serial - 1})->disconnected({});
  CHECK(anonymous_audience.count() == visitors_max - 1);
  CHECK(hub.client(come()).accepted);
}

TEST_CASE_FIXTURE(with_status_page, "status actor: limits the share of one address") {
  const auto first = come("192.0.2.1");
  CHECK(hub.client(come("192.0.2.1")).accepted);
  const auto third = come("192.0.2.1");
  CHECK(hub.client(third).refused == "too_many_requests");
  // A rejected connection does not release a place.
  handlers.at(third)->disconnected({});
  CHECK(anonymous_audience.count() == visitors_per_address_max);
  CHECK(hub.client(come("192.0.2.2")).accepted);
  handlers.at(first)->disconnected({});
  CHECK(hub.client(come("192.0.2.1")).accepted);
  CHECK(hub.client(come("192.0.2.1")).refused == "too_many_requests");
}

TEST_CASE("anonymous connections: one with a token is authenticated") {
  const auto says = [](std::string auth) {
    return actors::anonymous_connections::is_one(
        {.auth_json = std::move(auth), .remote_address = {}, .user_agent = {}});
  };
  CHECK(says("{}"));
  CHECK(says(R"({"pid":"x"})"));
  CHECK_FALSE(says(R"({"token":""})"));
  CHECK_FALSE(says(R"({"token":null})"));
  CHECK_FALSE(says("[]"));
  CHECK_FALSE(says("nonsense"));
}

TEST_CASE_FIXTURE(with_status_page, "status actor: signed-in users can subscribe too") {
  auto page = connect(ada);
  CHECK(subscribe(page, "status").contains("state"));
  const auto dan = sign_up("dan@example.org");
  auto stranger = connect(dan);
  CHECK(subscribe(stranger, "status").contains("state"));
}

TEST_CASE_FIXTURE(with_status_page, "status actor: shows public incidents only") {
  const auto vic = come();
  subscribe_as(vic);
  domain::incident of_acme;
  of_acme.organizations = {acme};
  declare(of_acme);
  gather();
  CHECK(seen(vic).at("incidents").empty());
  domain::incident of_all;
  of_all.regions = {"eu-central-1"};
  const auto opened = declare(of_all);
  gather();
  REQUIRE(seen(vic).at("incidents").size() == 1);
  CHECK(seen(vic).at("incidents").at(opened.id.value).at("updates").at("1").at("message") ==
        "Looking.");
  CHECK(seen(vic).at("components").at("databases-eu-central-1").at("status") == "partial_outage");
  CHECK(seen(vic).at("status").at("indicator") == "major");
  need(ask(owner("platform"), actors::update_incident{.id = opened.id,
                                                      .state = domain::incident_state::resolved,
                                                      .message = "Over.",
                                                      .by = by(ada)}));
  need(ask(owner("platform"),
           actors::set_post_mortem{.id = opened.id, .text = "Old disks.", .by = by(ada)}));
  gather();
  CHECK(seen(vic).at("status").at("indicator") == "none");
  CHECK(seen(vic).at("incidents").at(opened.id.value).at("post_mortem") == "Old disks.");
  CHECK(hub.client(vic).gaps == 0);
}

TEST_CASE_FIXTURE(with_status_page, "status actor: stores the uptime, and restores it") {
  const auto vic = come();
  subscribe_as(vic);
  const auto shop = create(acme);
  pass(environment.settings.probe_in_between);
  pass(domain::probe_bucket_length + environment.settings.probe_heartbeat);
  pass(status_actor::flush_delay);
  const auto day = domain::day_text(std::chrono::floor<std::chrono::days>(now()));
  CHECK(seen(vic).at("uptime").at("eu-central-1").at("days").at(day) == 100);
  auto rows = storage::uptime_repository(on, soon()).since(domain::calendar_day{});
  REQUIRE(rows.size() == 1);
  CHECK(rows.front().count.probes > 0);
  CHECK(rows.front().count.probes == rows.front().count.answered);
  kill("status");
  pass(1s);
  CHECK(seen(vic).at("uptime").at("eu-central-1").at("days").at(day) == 100);
  CHECK(hub.client(vic).views.at("status").snapshots == 2);
  fleet->cut_off("eu-central-1", true);
  pass(domain::probe_bucket_length + environment.settings.probe_heartbeat);
  pass(status_actor::flush_delay);
  rows = storage::uptime_repository(on, soon()).since(domain::calendar_day{});
  CHECK(rows.front().count.probes >= rows.front().count.answered);
}

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: uptime that cannot be stored is stored with the next") {
  report_probes(3);
  disable_storage();
  pass(3 * status_actor::flush_delay);
  report_probes(5);
  bring_storage_back();
  CHECK(stored_probes() == 0);
  pass(2 * status_actor::flush_delay);
  CHECK(stored_probes() == 5);
}

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: uptime that may have been stored is not stored again") {
  report_probes(3);
  cut.arm(commit_cut::when::after, "uptime.add");
  pass(status_actor::flush_delay);
  CHECK(!cut.is_armed());
  CHECK(stored_probes() == 3);
  pass(3 * status_actor::flush_delay);
  CHECK(stored_probes() == 3);
  report_probes(5);
  pass(status_actor::flush_delay);
  CHECK(stored_probes() == 5);
}

TEST_CASE_FIXTURE(with_status_page, "status actor: days before the period disappear") {
  const auto vic = come();
  subscribe_as(vic);
  report_probes(3);
  pass(status_actor::flush_delay);
  const auto day = domain::day_text(std::chrono::floor<std::chrono::days>(now()));
  CHECK(seen(vic).at("uptime").at("us-east-1").at("days").contains(day));
  oversleep(domain::uptime_days_kept + std::chrono::days{1});
  pass(status_actor::retention_interval);
  gather();
  CHECK(seen(vic).at("uptime").dump().find(day) == std::string::npos);
  CHECK(stored_probes() == 0);
}

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: shows since when storage is unavailable, and recovers") {
  const auto vic = come();
  subscribe_as(vic);
  disable_storage();
  pass(status_actor::storage_probe_interval + status_actor::storage_probe_deadline);
  gather();
  REQUIRE(seen(vic).contains("storage_away_since"));
  CHECK(seen(vic).at("components").at("sign-in").at("status") == "major_outage");
  CHECK(snapshot.current()->storage_away_since.has_value());
  CHECK(subscribe_as(come()).contains("state"));

  // After a restart it shows the previous state.
  kill("status");
  pass(2s);
  CHECK(subscribe_as(come()).at("state").contains("storage_away_since"));
  CHECK(seen(vic).contains("storage_away_since"));

  bring_storage_back();
  pass(5s);
  CHECK_FALSE(seen(vic).contains("storage_away_since"));
  CHECK(seen(vic).at("status").at("indicator") == "none");
}

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: subscriptions received while it was down are answered once") {
  const auto vic = come();
  kill("status");
  CHECK(subscribe_as(vic).is_null());
  CHECK(emit(vic, "subscribe", {{"topic", "status"}}).is_null());
  pass(1s);
  CHECK(hub.client(vic).answers[acks - 1].contains("state"));
  CHECK(hub.client(vic).answers[acks].contains("state"));
  CHECK(hub.client(vic).finished == acks);
}

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: a connection that fell behind receives a snapshot") {
  const auto vic = come();
  subscribe_as(vic);
  const auto before = hub.client(vic).views.at("status").snapshots;
  handlers.at(vic)->behind({});
  handlers.at(vic)->behind({});
  run_pending();
  CHECK(hub.client(vic).views.at("status").snapshots == before + 1);
}

TEST_CASE_FIXTURE(with_status_page,
                  "status actor: an unsubscribed anonymous connection receives nothing more") {
  const auto vic = come();
  subscribe_as(vic);
  CHECK(hub.client(vic).subscriptions.size() == 1);
  emit(vic, "unsubscribe", {{"topic", "status"}});
  CHECK(hub.client(vic).subscriptions.empty());
}

TEST_CASE_FIXTURE(with_acme, "status actor: the topic does not exist if the page is disabled") {
  auto page = connect(ada);
  CHECK(code_of(subscribe(page, "status")) == "not_found");
}
