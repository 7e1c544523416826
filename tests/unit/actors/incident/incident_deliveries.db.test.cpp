#include "actors/incident/incident_deliveries.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/actors/recorded_measurements.hpp"
#include "tests/unit/actors/scripted_channels.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

/// An installation with a webhook and a mailbox.
struct with_webhook : with_acme {
  recorded_measurements metrics;
  scripted_channels channels{provisioning_workers};
  std::vector<actors::outgoing_call>& calls = channels.calls;
  std::vector<std::pair<std::string, mail::message>>& messages = channels.messages;
  std::size_t& refusals = channels.refusals;
  std::vector<core::errc>& mail_refusals = channels.mail_refusals;
  std::vector<domain::delivery_outcome>& tries = metrics.tries;
  domain::deliveries_waiting& waiting = metrics.waiting;

  with_webhook() {
    environment.metrics = &metrics;
    environment.channels = &channels;
  }

  void open(const std::string& title = "Slow disks") {
    domain::incident draft;
    draft.title = title;
    need(ask(actors::open_incident{draft, "We look.", by(ada)}));
    run_pending();
  }
  void notify_by_mail() {
    channels.set_targets({{.kind = domain::delivery_kind::mail, .address = "ops@example.org"}});
  }
  std::vector<std::string> titles_published() const {
    std::vector<std::string> titles;
    for (const auto& call : calls)
      titles.push_back(core::json::parse(call.body)["incident"]["title"]);
    return titles;
  }
  std::vector<domain::incident_delivery> listed(const std::string& state) {
    return need(ask(actors::list_incident_deliveries{state, 10}));
  }
  static std::string header(const actors::outgoing_call& of, const std::string& name) {
    for (const auto& [key, value] : of.headers)
      if (key == name) return value;
    return {};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_webhook,
                  "incident deliveries: a change is delivered immediately, signed, and once") {
  open();
  REQUIRE(calls.size() == 1);
  CHECK(calls[0].url == "https://a.example/x");
  CHECK(header(calls[0], "Signalbox-Signature") ==
        domain::delivery_signature("a secret of the tests", now(), calls[0].body));
  CHECK(listed("delivered").size() == 1);
  CHECK(listed("waiting").empty());
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: a rejected delivery is retried with its id") {
  refusals = 2;
  open();
  CHECK(calls.size() == 1);
  CHECK(listed("waiting").at(0).tries == 1);
  pass(1s);
  CHECK(calls.size() == 2);
  pass(2s);
  REQUIRE(calls.size() == 3);
  CHECK(header(calls[0], "Signalbox-Delivery") == header(calls[2], "Signalbox-Delivery"));
  CHECK(calls[0].body == calls[2].body);
  CHECK(listed("delivered").at(0).tries == 2);
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: deliveries to one target keep their order") {
  refusals = 2;
  open("first");
  open("second");
  open("third");
  CHECK(titles_published() == std::vector<std::string>{"first"});
  CHECK(waiting == domain::deliveries_waiting{{domain::delivery_kind::webhook, 3}});
  pass(1s);
  pass(2s);
  CHECK(titles_published() ==
        std::vector<std::string>{"first", "first", "first", "second", "third"});
  CHECK(waiting.empty());
  using enum domain::delivery_outcome;
  CHECK(tries == std::vector{refused, refused, delivered, delivered, delivered});
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: targets do not wait for each other") {
  auto targets = channels.targets();
  targets.push_back({.kind = domain::delivery_kind::mail, .address = "ops@example.org"});
  channels.set_targets(std::move(targets));
  refusals = 1'000;
  open("first");
  open("second");
  CHECK(messages.size() == 2);
  CHECK(titles_published() == std::vector<std::string>{"first"});
}

TEST_CASE_FIXTURE(
    with_webhook,
    "incident deliveries: a delivery that keeps failing is dropped for the next one") {
  refusals = 2;
  open("first");
  // The delivery has been retried for almost a day.
  need(on.run({"test.age", "UPDATE incident_deliveries SET made_at = made_at - interval '86398 s'"},
              {}, soon()));
  open("second");
  CHECK(titles_published() == std::vector<std::string>{"first"});
  pass(1s);
  CHECK(titles_published() == std::vector<std::string>{"first", "first", "second"});
  CHECK(listed("given_up").at(0).body.at("incident").at("title") == "first");
  CHECK(listed("delivered").at(0).body.at("incident").at("title") == "second");
  CHECK(tries.at(1) == domain::delivery_outcome::given_up);
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: mail is retried with its id") {
  notify_by_mail();
  mail_refusals = {core::errc::unavailable, core::errc::timeout};
  open();
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].second.to == "ops@example.org");
  CHECK(messages[0].second.subject == "[investigating] Slow disks");
  CHECK(listed("waiting").at(0).last_error == "The mail server says no.");
  // The next start finds it in storage.
  stop();
  start();
  pass(3s);
  CHECK(messages.size() == 3);
  CHECK(messages[0].first == messages[2].first);
  CHECK(listed("delivered").at(0).tries == 2);
}

TEST_CASE_FIXTURE(with_webhook,
                  "incident deliveries: mail that is permanently rejected is dropped") {
  notify_by_mail();
  mail_refusals = {core::errc::bad_request};
  open("first");
  open("second");
  CHECK(messages.size() == 2);
  CHECK(listed("given_up").at(0).body.at("incident").at("title") == "first");
  CHECK(listed("delivered").at(0).body.at("incident").at("title") == "second");
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: without a mail server no mail is stored") {
  notify_by_mail();
  mail.is_configured = false;
  open("first");
  CHECK(listed("").empty());
  mail.is_configured = true;
  open("second");
  CHECK(messages.size() == 1);
  CHECK(listed("delivered").at(0).body.at("incident").at("title") == "second");
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: nothing is delivered without channels") {
  environment.channels = nullptr;
  open();
  CHECK(calls.empty());
  CHECK(listed("").empty());
}
