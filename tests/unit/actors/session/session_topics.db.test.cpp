#include <doctest/doctest.h>

#include <string>

#include "actors/runtime/startup.hpp"
#include "actors/session/subscribed_topics.hpp"
#include "domain/log/log_filter.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

TEST_CASE_FIXTURE(with_acme,
                  "session actor: gives a non-member the same answer as for an unknown topic") {
  const auto ref = create(acme);
  const auto bob = sign_up("bob@example.org");
  auto stranger = connect(bob);
  const auto nothing = subscribe(stranger, "project:" + std::string(20, 'z'));
  CHECK(code_of(nothing) == "not_found");
  for (const auto& topic : {topic_of(ref), acme_topic(), "org:" + std::string(20, 'z'),
                            std::string("no such thing"), std::string("project:X")}) {
    CAPTURE(topic);
    CHECK(subscribe(stranger, topic) == nothing);
  }
  CHECK(seen_by(stranger).subscriptions.empty());
}

TEST_CASE_FIXTURE(with_acme, "session actor: answers each event once, whatever it contains") {
  auto client = connect(ada);
  struct row {
    const char* event;
    core::json argument;
    const char* code;
  };
  const row rows[] = {
      {"subscribe", core::json::object(), "bad_request"},
      {"subscribe", {{"topic", 7}}, "bad_request"},
      {"subscribe", {{"topic", std::string(65 + domain::log_filter_text_max, 'a')}}, "bad_request"},
      {"subscribe", "session", "bad_request"},
      {"unsubscribe", core::json::object(), ""},
      {"clock", core::json::object(), "bad_request"},
      {"clock", {{"time", "noon"}}, "bad_request"},
      {"authenticate", core::json::object(), "unauthenticated"},
      {"publish", core::json::object(), "bad_request"},
  };
  std::size_t sent = 0;
  for (const auto& row : rows) {
    CAPTURE(row.event);
    CHECK(code_of(emit(client, row.event, row.argument)) == row.code);
    CHECK(seen_by(client).finished == ++sent);
  }
  caf::anon_send(client.session, actors::client_sent{{"subscribe", "not json", std::nullopt}});
  run_pending();
  CHECK(seen_by(client).finished == ++sent);
}

TEST_CASE_FIXTURE(with_acme, "session actor: a reconnecting client receives the missed changes") {
  const auto ref = create(acme);
  auto client = connect(ada);
  const auto first = subscribe(client, topic_of(ref));
  emit(client, "unsubscribe", {{"topic", topic_of(ref)}});
  CHECK(seen_by(client).subscriptions.empty());
  CHECK(operate(ref, domain::project_operation::pause));
  CHECK(shown(client, topic_of(ref)).at("status") == "ACTIVE_HEALTHY");
  const auto again = emit(
      client, "subscribe",
      {{"topic", topic_of(ref)}, {"epoch", first.at("epoch")}, {"version", first.at("version")}});
  CHECK(again.at("patches").size() >= 2);
  CHECK(shown(client, topic_of(ref)).at("status") == "INACTIVE");
}

TEST_CASE_FIXTURE(with_acme, "session actor: a client that fell behind receives a new snapshot") {
  const auto ref = create(acme);
  auto client = connect(ada);
  subscribe(client, topic_of(ref));
  subscribe(client, "session");
  const auto& subscriptions = seen_by(client).subscriptions;
  caf::anon_send(client.session,
                 actors::client_behind{{subscriptions.begin(), subscriptions.end()}});
  run_pending();
  CHECK(seen_by(client).views.at(topic_of(ref)).snapshots == 2);
  CHECK(seen_by(client).views.at("session").snapshots == 2);
}

TEST_CASE_FIXTURE(
    with_acme, "session actor: a page may subscribe to an organization as soon as it is created") {
  auto client = connect(ada);
  const auto created = begin(actors::create_organization{.name = "New", .by = by(ada)});
  while (!*created) {
    REQUIRE((scheduler().try_run_once() || storage_workers.run() > 0));
  }
  // The session has not received the state of the organization yet.
  const auto& slug = need(std::move(**created)).slug;
  CHECK(subscribe(client, "org:" + slug.value).at("state").at("name") == "New");
}

TEST_CASE_FIXTURE(with_acme,
                  "session actor: waits 2 s for an organization to which the account was added") {
  const auto bob = sign_up("bob@example.org");
  auto member = connect(bob);
  disable_storage();
  caf::anon_send(member.session, actors::membership_granted{bob.account.id, acme});
  CHECK(subscribe(member, acme_topic()).is_null());
  pass(1'999ms);
  CHECK_FALSE(seen_by(member).answers.contains(member.acks));
  pass(1ms);
  CHECK(code_of(seen_by(member).answers.at(member.acks)) == "not_found");
  bring_storage_back();
}

TEST_CASE_FIXTURE(with_acme, "session actor: does not wait for an organization that is gone") {
  auto client = connect(ada);
  const domain::organization_slug gone{std::string(20, 'q')};
  caf::anon_send(client.session, actors::membership_granted{ada.account.id, gone});
  CHECK(code_of(subscribe(client, "org:" + gone.value)) == "not_found");
}

TEST_CASE_FIXTURE(with_acme, "session actor: limits the number of subscriptions") {
  std::vector<domain::organization_slug> many;
  for (std::size_t i = 0; i < actors::subscribed_topics::topics_max; ++i)
    many.push_back(found(ada, "Org"));
  auto client = connect(ada);
  for (const auto& slug : many)
    REQUIRE(subscribe(client, "org:" + slug.value).contains("state"));
  CHECK(code_of(subscribe(client, acme_topic())) == "too_many_requests");
  CHECK(subscribe(client, "org:" + many.front().value).contains("state"));
  emit(client, "unsubscribe", {{"topic", "org:" + many.back().value}});
  CHECK(subscribe(client, acme_topic()).contains("state"));
}

TEST_CASE_FIXTURE(with_acme,
                  "session actor: measures the clock skew, without half of the round trip") {
  auto client = connect(ada);
  subscribe(client, "session");
  const auto at = [&](std::chrono::milliseconds off, int round_trip_ms) {
    const auto time = (now() + off).time_since_epoch().count();
    return emit(client, "clock", {{"time", time}, {"rtt_ms", round_trip_ms}});
  };
  CHECK(at(0ms, 0).at("utcTime") == core::to_iso8601(now()));
  const auto& clock = shown(client, "session").at("clock");
  CHECK(clock.at("skewed") == false);
  at(120'000ms, 0);
  CHECK(clock.at("skewed") == false);
  at(120'000ms, 2);
  CHECK(clock.at("skewed") == true);
  CHECK(clock.at("skew_ms") == 120'001);
  at(-120'001ms, 0);
  CHECK(clock.at("skew_ms") == -120'001);
  at(5s, 0);
  CHECK(clock.at("skewed") == false);
}

TEST_CASE_FIXTURE(with_acme, "session actor: every message has a handler") {
  const auto before = actors::unexpected_messages();
  const auto ref = create(acme);
  auto client = connect(ada);
  subscribe(client, topic_of(ref));
  emit(client, "unsubscribe", {{"topic", topic_of(ref)}});
  CHECK(operate(ref, domain::project_operation::destroy));
  pass(1min);
  CHECK(actors::unexpected_messages() == before);
}
