#include "storage/status/status_subscriber_repository.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using enum domain::subscription_request;

namespace {

struct with_subscribers : with_database {
  storage::status_subscriber_repository subscribers{on, soon()};

  storage::requested_subscription request(const std::string& email, core::time_point at = noon,
                                          const std::string& digest = "d1") {
    return subscribers.request(
        {.email = email, .confirmation_digest = digest, .unsubscribe_key = "key of " + email}, at);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_subscribers, "status subscribers: only a confirmed address counts") {
  CHECK(request("vic@example.org").effect == confirmation_due);
  CHECK(subscribers.count() == 0);
  CHECK_FALSE(subscribers.confirm("another", noon));
  CHECK(subscribers.confirm("d1", noon + 1h));
  CHECK(subscribers.count() == 1);
  // A link may be opened twice.
  CHECK(subscribers.confirm("d1", noon + 30h));
  CHECK(subscribers.count() == 1);
}

TEST_CASE_FIXTURE(with_subscribers, "status subscribers: a confirmation link expires after a day") {
  CHECK(request("vic@example.org").effect == confirmation_due);
  CHECK_FALSE(subscribers.confirm("d1", noon + domain::confirmation_life));
  // The expired request is deleted with the next one.
  CHECK(request("sam@example.org", noon + domain::confirmation_life, "d2").effect ==
        confirmation_due);
  CHECK_FALSE(subscribers.confirm("d1", noon + 1h));
}

TEST_CASE_FIXTURE(with_subscribers,
                  "status subscribers: repeated requests are answered after an interval") {
  CHECK(request("vic@example.org").effect == confirmation_due);
  const auto later = noon + domain::confirmation_mail_interval;
  CHECK(request("vic@example.org", later - 1s, "d2").effect == too_soon);
  CHECK(request("vic@example.org", later, "d2").effect == confirmation_due);
  CHECK_FALSE(subscribers.confirm("d1", later));
  CHECK(subscribers.confirm("d2", later));
  const auto again = request("vic@example.org", later + 1h, "d3");
  CHECK(again.effect == already_subscribed);
  CHECK(again.unsubscribe_key == "key of vic@example.org");
  CHECK_FALSE(subscribers.confirm("d3", later + 1h));
}

TEST_CASE_FIXTURE(with_subscribers, "status subscribers: unsubscribing deletes the address") {
  CHECK(request("vic@example.org").effect == confirmation_due);
  CHECK(subscribers.confirm("d1", noon));
  subscribers.remove("another key");
  CHECK(subscribers.count() == 1);
  subscribers.remove("key of vic@example.org");
  subscribers.remove("key of vic@example.org");
  CHECK(subscribers.count() == 0);
  CHECK_FALSE(subscribers.confirm("d1", noon));
}

TEST_CASE_FIXTURE(with_subscribers, "status subscribers: unconfirmed requests are limited") {
  for (std::size_t number = 0; number < domain::unconfirmed_max; ++number) {
    const auto name = fmt::format("reader{}@example.org", number);
    REQUIRE(request(name, noon, name).effect == confirmation_due);
  }
  CHECK(request("vic@example.org", noon, "d1").effect == full);
  // One that is known is still answered, and expired ones make room.
  CHECK(request("reader1@example.org", noon + 1h, "d2").effect == confirmation_due);
  CHECK(request("vic@example.org", noon + domain::confirmation_life, "d1").effect ==
        confirmation_due);
}
