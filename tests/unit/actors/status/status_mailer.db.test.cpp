#include "actors/status/status_mailer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "domain/status/status_subscription.hpp"
#include "tests/unit/actors/scripted_channels.hpp"
#include "tests/unit/actors/status_page_parts.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

/// An installation whose public status page has readers.
struct with_readers : with_acme {
  status_page_parts page{hub};
  scripted_channels channels{provisioning_workers};

  with_readers() {
    stop();
    channels.set_targets({});
    environment.status = &page.context;
    environment.channels = &channels;
    start();
    mail.messages.clear();
  }
  ~with_readers() { stop(); }
  with_readers(const with_readers&) = delete;
  with_readers& operator=(const with_readers&) = delete;

  core::result<actors::done> request(const std::string& email,
                                     const std::string& remote_address = "192.0.2.7") {
    return ask(owner("platform"), actors::request_status_mails{email, remote_address});
  }
  core::result<actors::done> confirm(const std::string& token) {
    return ask(owner("platform"), actors::confirm_status_mails{token});
  }
  /// Returns the secret at the end of a link in the last mail.
  [[nodiscard]] static std::string secret_in(const mail::message& message) {
    const auto begin = message.text.rfind('=') + 1;
    return message.text.substr(begin, message.text.find('\n', begin) - begin);
  }
  void subscribe(const std::string& email) {
    need(request(email));
    need(confirm(secret_in(mail.messages.back())));
  }
  domain::incident open(const std::string& title = "Slow disks") {
    domain::incident draft;
    draft.title = title;
    auto opened = need(ask(owner("platform"), actors::open_incident{draft, "We look.", by(ada)}));
    run_pending();
    return opened;
  }
  /// Returns the sent mails as `address: subject`.
  [[nodiscard]] std::vector<std::string> sent() const {
    std::vector<std::string> all;
    for (const auto& [id, message] : channels.messages)
      all.push_back(message.to + ": " + message.subject);
    std::ranges::sort(all);
    return all;
  }
};

using texts = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(with_readers, "status mails: an address is used only after its confirmation") {
  need(request("vic@example.org"));
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == "vic@example.org");
  open();
  CHECK(channels.messages.empty());
  need(confirm(secret_in(mail.messages[0])));
  open("Slow network");
  CHECK(sent() == texts{"vic@example.org: [investigating] Slow network"});
}

TEST_CASE_FIXTURE(with_readers, "status mails: a mail can be unsubscribed from with its link") {
  subscribe("vic@example.org");
  const auto incident = open();
  REQUIRE(channels.messages.size() == 1);
  const auto& message = channels.messages[0].second;
  CHECK(message.text.find("/status/incidents/" + incident.id.value) != std::string::npos);
  CHECK(message.text.find(message.unsubscribe_url) != std::string::npos);
  need(ask(owner("platform"), actors::end_status_mails{secret_in(message)}));
  need(ask(owner("platform"), actors::end_status_mails{secret_in(message)}));
  open("Slow network");
  CHECK(channels.messages.size() == 1);
}

TEST_CASE_FIXTURE(with_readers, "status mails: responses do not reveal who is subscribed") {
  subscribe("vic@example.org");
  need(request("vic@example.org"));
  CHECK(mail.messages.size() == 1);
  pass(domain::confirmation_mail_interval);
  need(request("vic@example.org"));
  REQUIRE(mail.messages.size() == 2);
  CHECK(mail.messages[1].subject == "You're already subscribed to Status");
}

TEST_CASE_FIXTURE(with_readers, "status mails: requests from one network address are limited") {
  const auto most = environment.settings.attempts_per_address.attempts_max;
  for (std::size_t number = 0; number < most; ++number)
    need(request("reader" + std::to_string(number) + "@example.org"));
  const auto refused = request("vic@example.org");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::too_many_requests);
  CHECK(refused.error().retry_after);
  need(request("vic@example.org", "198.51.100.1"));
}

TEST_CASE_FIXTURE(with_readers, "status mails: without a mail server there are no subscriptions") {
  subscribe("vic@example.org");
  mail.is_configured = false;
  const auto refused = request("sam@example.org");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::not_found);
  open();
  pass(1h);
  CHECK(channels.messages.empty());
}

TEST_CASE_FIXTURE(with_readers, "status mails: an unknown confirmation link is refused") {
  CHECK(confirm("unknown").error().code == core::errc::not_found);
}

TEST_CASE_FIXTURE(with_readers, "status mails: each reader receives every change once, in order") {
  for (const auto* email : {"amy@example.org", "bob@example.org", "cid@example.org"})
    subscribe(email);
  const auto incident = open();
  need(ask(owner("platform"), actors::update_incident{.id = incident.id,
                                                      .state = domain::incident_state::resolved,
                                                      .message = "Over.",
                                                      .by = by(ada)}));
  run_pending();
  CHECK(sent() == texts{"amy@example.org: [investigating] Slow disks",
                        "amy@example.org: [resolved] Slow disks",
                        "bob@example.org: [investigating] Slow disks",
                        "bob@example.org: [resolved] Slow disks",
                        "cid@example.org: [investigating] Slow disks",
                        "cid@example.org: [resolved] Slow disks"});
  pass(1h);
  CHECK(channels.messages.size() == 6);
}

TEST_CASE_FIXTURE(with_readers, "status mails: a failure pauses all mails, then they follow") {
  for (const auto* email : {"amy@example.org", "bob@example.org"})
    subscribe(email);
  channels.mail_refusals = {core::errc::unavailable, core::errc::unavailable};
  open();
  CHECK(channels.messages.size() <= 2);
  open("Slow network");
  const auto before = channels.messages.size();
  CHECK(before <= 2);
  pass(10s);
  CHECK(channels.messages.size() == 4 + 2);
  // A repeated mail has the same Message-ID.
  auto ids = channels.messages;
  std::ranges::sort(ids, {}, [](const auto& each) { return each.first; });
  const auto repeated = std::ranges::unique(ids, {}, [](const auto& each) { return each.first; });
  ids.erase(repeated.begin(), repeated.end());
  CHECK(ids.size() == 4);
}

TEST_CASE_FIXTURE(with_readers, "status mails: a permanently refused mail is not repeated") {
  subscribe("vic@example.org");
  channels.mail_refusals = {core::errc::bad_request};
  open();
  pass(1h);
  CHECK(channels.messages.size() == 1);
  open("Slow network");
  CHECK(channels.messages.size() == 2);
}

TEST_CASE_FIXTURE(with_readers, "status mails: waiting mails are sent after a restart") {
  subscribe("vic@example.org");
  channels.mail_refusals = {core::errc::unavailable};
  open();
  CHECK(channels.messages.size() == 1);
  stop();
  start();
  run_pending();
  pass(1s);
  CHECK(channels.messages.size() == 2);
  CHECK(channels.messages[0].first == channels.messages[1].first);
}

TEST_CASE_FIXTURE(with_readers, "status mails: the preview of an incident counts subscribers") {
  subscribe("vic@example.org");
  need(request("sam@example.org"));
  domain::incident draft;
  draft.title = "Slow disks";
  const auto seen = need(ask(owner("platform"), actors::preview_incident{draft}));
  CHECK(seen.public_page);
  CHECK(seen.subscribers == 1);
  draft.organizations = {acme};
  CHECK(need(ask(owner("platform"), actors::preview_incident{draft})).subscribers == 0);
}
