#include "domain/incident/incident_delivery.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

incident slow() {
  incident made;
  made.id = incident_id{"1bc1de17-0000-4000-8000-000000000001"};
  made.title = "Slow <disks> & more";
  made.organizations = {organization_slug{"acmeacmeacmeacmeacme"}};
  made.opened_at = noon;
  made.updates = {{.at = noon, .state = made.state, .message = "We look.", .by = "ada"}};
  return made;
}

incident hosts_restart(incident_state state) {
  auto made = slow();
  made.kind = incident_kind::maintenance;
  made.state = state;
  made.announce_ahead = true;
  return made;
}

incident_delivery delivery(delivery_kind kind, const std::string& goes_to) {
  incident_delivery made;
  made.id = "de11fe40-0000-4000-8000-000000000001";
  made.to = {.kind = kind, .address = goes_to};
  made.event = "incident.opened";
  made.body = delivery_body(made.event, slow(), noon);
  made.made_at = noon;
  return made;
}

}  // namespace

TEST_CASE("incident delivery: each change has an event name") {
  const auto opened = slow();
  CHECK(delivery_event(nullptr, opened) == "incident.opened");
  CHECK(delivery_event(&opened, opened) == std::nullopt);
  auto updated = opened;
  updated.updates.push_back({.at = noon + 1min, .state = opened.state, .message = "Still."});
  CHECK(delivery_event(&opened, updated) == "incident.updated");
  auto edited = opened;
  edited.title = "Slower";
  CHECK(delivery_event(&opened, edited) == "incident.edited");
  auto resolved = updated;
  resolved.state = incident_state::resolved;
  CHECK(delivery_event(&updated, resolved) == "incident.resolved");
  CHECK(delivery_event(&resolved, updated) == "incident.reopened");
  auto learned = resolved;
  learned.post_mortem = "A disk was old.";
  CHECK(delivery_event(&resolved, learned) == "incident.edited");
}

TEST_CASE("incident delivery: so do the states of maintenance") {
  const auto planned = hosts_restart(incident_state::scheduled);
  const auto started = hosts_restart(incident_state::in_progress);
  const auto over = hosts_restart(incident_state::completed);
  CHECK(delivery_event(nullptr, planned) == "maintenance.planned");
  CHECK(delivery_event(&planned, started) == "maintenance.begun");
  CHECK(delivery_event(nullptr, started) == "maintenance.begun");
  CHECK(delivery_event(&started, over) == "maintenance.over");
  const auto cancelled = hosts_restart(incident_state::cancelled);
  CHECK(delivery_event(&planned, cancelled) == "maintenance.cancelled");
}

TEST_CASE("incident delivery: unpublished changes are not delivered") {
  auto unannounced = hosts_restart(incident_state::scheduled);
  unannounced.announce_ahead = false;
  CHECK(delivery_event(nullptr, unannounced) == std::nullopt);
  auto held = slow();
  held.held_back = true;
  CHECK(delivery_event(nullptr, held) == std::nullopt);
  const auto published = slow();
  CHECK(delivery_event(&held, published) == "incident.opened");
}

TEST_CASE("incident delivery: the body contains neither customers nor authors") {
  const auto body =
      json::parse(webhook_text(delivery(delivery_kind::webhook, "https://a.example")));
  CHECK(body.at("event") == "incident.opened");
  CHECK(body.at("id") == "de11fe40-0000-4000-8000-000000000001");
  CHECK(body.at("at") == to_iso8601(noon));
  CHECK(body.at("incident").at("title") == "Slow <disks> & more");
  CHECK(body.dump().find("acme") == std::string::npos);
  CHECK(body.dump().find("ada") == std::string::npos);
}

TEST_CASE("incident delivery: Slack gets its markup, with escaped characters") {
  const auto body = json::parse(slack_text(delivery(delivery_kind::slack, "https://a.example")));
  CHECK(body.at("text") ==
        "*Slow &lt;disks&gt; &amp; more*\ninvestigating, impact: minor\nWe look.");
  CHECK(body.at("blocks").at(0).at("text").at("type") == "mrkdwn");
}

TEST_CASE("incident delivery: a mail's subject has one line") {
  auto what = delivery(delivery_kind::mail, "ops@example.com");
  what.body["incident"]["title"] = "Slow\r\nBcc: all@example.com";
  const auto letter = message_of(what);
  CHECK(letter.subject == "[investigating] Slow  Bcc: all@example.com");
  CHECK(letter.text.ends_with("State: investigating. Impact: minor.\n\nWe look.\n"));
}

TEST_CASE("incident delivery: messages name the time of the next update") {
  auto promised = slow();
  promised.next_update_by = noon + 30min;
  auto what = delivery(delivery_kind::mail, "ops@example.com");
  what.body = delivery_body(what.event, promised, noon);
  CHECK(message_of(what).text.ends_with("\nNext update by 2026-11-20T12:30:00.000Z.\n"));
  CHECK(json::parse(slack_text(what))
            .at("text")
            .get<std::string>()
            .ends_with("\nNext update by 2026-11-20T12:30:00.000Z."));
}

TEST_CASE("incident delivery: the displayed target contains no secret") {
  const auto shown = [](const std::string& goes_to) {
    return shown_target({.kind = delivery_kind::webhook, .address = goes_to});
  };
  CHECK(shown("https://hooks.example/services/T0/secret") == "https://hooks.example/…");
  CHECK(shown("http://10.0.0.7:8080") == "http://10.0.0.7:8080");
  CHECK(shown("https://user:secret@hooks.example/x") == "https://hooks.example/…");
  CHECK(shown("https://hooks.example?token=secret") == "https://hooks.example/…");
  CHECK(shown_target({.kind = delivery_kind::mail, .address = "ops@example.com"}) ==
        "ops@example.com");
}

TEST_CASE("incident delivery: is waiting, delivered or given up") {
  auto what = delivery(delivery_kind::webhook, "https://a.example");
  CHECK(delivery_state(what) == "given_up");
  what.next_try_at = noon;
  CHECK(delivery_state(what) == "waiting");
  what.next_try_at.reset();
  what.done_at = noon;
  CHECK(delivery_state(what) == "delivered");
}

TEST_CASE(
    "incident delivery: retries follow after 1, 2, 4 seconds, at most 10 minutes, for a day") {
  CHECK(next_try(1, noon, noon) == noon + 1s);
  CHECK(next_try(2, noon, noon + 1s) == noon + 3s);
  CHECK(next_try(3, noon, noon + 3s) == noon + 7s);
  CHECK(next_try(10, noon, noon) == noon + 512s);
  CHECK(next_try(11, noon, noon) == noon + 10min);
  CHECK(next_try(5'000, noon, noon) == noon + 10min);
  CHECK(next_try(200, noon, noon + 24h - 10min) == noon + 24h);
  CHECK(next_try(200, noon, noon + 24h - 9min) == std::nullopt);
}

TEST_CASE("incident delivery: an attempt is final, or retried for a day") {
  const auto after = [](delivery_response response, time_point now) {
    return delivery_result_of(response, 2, noon, now);
  };
  CHECK(after(delivery_response::accepted, noon).outcome == delivery_outcome::delivered);
  CHECK(after(delivery_response::failed, noon).outcome == delivery_outcome::refused);
  CHECK(after(delivery_response::failed, noon).next_try_at == noon + 4s);
  CHECK(after(delivery_response::failed, noon + 24h).outcome == delivery_outcome::given_up);
  CHECK(after(delivery_response::rejected, noon).outcome == delivery_outcome::given_up);
  for (const auto final_one : {delivery_response::accepted, delivery_response::rejected})
    CHECK_FALSE(after(final_one, noon).next_try_at);
}

TEST_CASE("incident delivery: the signature is HMAC-SHA256 over the time and the body") {
  // printf '1700000000.{"event":"incident.opened"}' | openssl dgst -sha256 -hmac "a secret of the
  // tests"
  CHECK(delivery_signature("a secret of the tests", time_point{1'700'000'000s},
                           R"({"event":"incident.opened"})") ==
        "t=1700000000,v1=d1c5d4cf390caaa341fbc6069a3e53009bc1e8191bb3ed2d48638b9658773798");
}
