#include "storage/status/status_mail_repository.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "storage/incident/incident_outbox.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/status/status_subscriber_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_status_mails : with_database {
  storage::incident_repository incidents{on, soon()};
  storage::status_subscriber_repository subscribers{on, soon()};
  storage::status_mail_repository mails{on, soon()};

  void subscribe(const std::string& email, core::time_point at = noon - 1h) {
    (void)subscribers.request(
        {.email = email, .confirmation_digest = email, .unsubscribe_key = "key of " + email}, at);
    REQUIRE(subscribers.confirm(email, at));
  }
  domain::incident open(const std::string& title, std::vector<std::string> organizations = {},
                        core::time_point at = noon) {
    domain::incident draft;
    draft.title = title;
    draft.state = domain::incident_state::investigating;
    for (auto& one : organizations)
      draft.organizations.push_back(domain::organization_slug{std::move(one)});
    const storage::notification_targets outside{.targets = {}, .at = at, .has_subscribers = true};
    return need(storage::change_and_enqueue(on, soon(), outside, std::nullopt, [&] {
      return incidents.open(draft, "We look.", person(at));
    }));
  }
  /// Returns the due mails as `address: title`.
  std::vector<std::string> due(core::time_point at = noon) {
    std::vector<std::string> found;
    for (const auto& one : mails.list_due(at, 10))
      found.push_back(one.email + ": " + one.body["incident"]["title"].get<std::string>());
    return found;
  }
};

using texts = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(with_status_mails, "status mails: one for each subscriber, in order") {
  subscribe("vic@example.org");
  open("First");
  open("Second");
  mails.address();
  mails.address();
  CHECK(due() == texts{"vic@example.org: First"});
  mails.remove(mails.list_due(noon, 1).at(0));
  CHECK(due() == texts{"vic@example.org: Second"});
  mails.remove(mails.list_due(noon, 1).at(0));
  CHECK(due().empty());
  CHECK_FALSE(mails.next_due());
}

TEST_CASE_FIXTURE(with_status_mails, "status mails: a failed one delays those after it") {
  subscribe("vic@example.org");
  subscribe("sam@example.org");
  open("First");
  open("Second");
  mails.address();
  CHECK(due().size() == 2);
  const auto first = mails.list_due(noon, 1).at(0);
  mails.note_failed(first, noon + 1min);
  CHECK(due().size() == 1);
  const auto again = mails.list_due(noon + 1min, 10);
  REQUIRE(again.size() == 2);
  CHECK(again[0].tries + again[1].tries == 1);
  CHECK(mails.next_due() == noon);
}

TEST_CASE_FIXTURE(with_status_mails, "status mails: those who subscribe later receive later ones") {
  open("Without subscribers");
  subscribe("vic@example.org");
  open("First");
  subscribe("sam@example.org", noon + 1s);
  mails.address();
  CHECK(due() == texts{"vic@example.org: First"});
}

TEST_CASE_FIXTURE(with_status_mails, "status mails: only public changes are mailed") {
  subscribe("vic@example.org");
  open("Of one organization", {organization(account("ada@example.org")).value});
  mails.address();
  CHECK(due().empty());
}

TEST_CASE_FIXTURE(with_status_mails, "status mails: a reader who unsubscribes receives no others") {
  subscribe("vic@example.org");
  open("First");
  mails.address();
  subscribers.remove("key of vic@example.org");
  CHECK(due().empty());
}
