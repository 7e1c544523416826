#include "storage/status/status_subscriber_repository.hpp"

#include <cstdint>

namespace signalbox::storage {
namespace {

using core::time_point;
using domain::subscription_request;
using postgres::statement;

constexpr statement delete_unconfirmed{"status_subscribers.delete_expired", R"(
  DELETE FROM status_subscribers WHERE confirmed_at IS NULL AND requested_at <= $1)"};
constexpr statement lock_subscriber{"status_subscribers.lock", R"(
  SELECT unsubscribe_key, requested_at, confirmed_at FROM status_subscribers WHERE email = $1
  FOR UPDATE)"};
constexpr statement count_subscribers{"status_subscribers.count_subscribers", R"(
  SELECT count(*) AS subscribers, count(*) FILTER (WHERE confirmed_at IS NULL) AS unconfirmed
  FROM status_subscribers)"};
// Two concurrent requests for the same address: the second one finds the row of the first.
constexpr statement insert_subscriber{"status_subscribers.add", R"(
  INSERT INTO status_subscribers (email, confirmation_digest, unsubscribe_key, requested_at)
  VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING)"};
constexpr statement update_unconfirmed{"status_subscribers.renew", R"(
  UPDATE status_subscribers SET requested_at = $2, confirmation_digest = $3 WHERE email = $1)"};
constexpr statement update_requested_at{"status_subscribers.note_request", R"(
  UPDATE status_subscribers SET requested_at = $2 WHERE email = $1)"};
constexpr statement update_confirmed{"status_subscribers.confirm", R"(
  UPDATE status_subscribers SET confirmed_at = coalesce(confirmed_at, $2)
  WHERE confirmation_digest = $1 AND (confirmed_at IS NOT NULL OR requested_at > $3)
  RETURNING id)"};
constexpr statement delete_subscriber{"status_subscribers.remove", R"(
  DELETE FROM status_subscribers WHERE unsubscribe_key = $1)"};
constexpr statement count_confirmed{"status_subscribers.count", R"(
  SELECT count(*) AS subscribers FROM status_subscribers WHERE confirmed_at IS NOT NULL)"};

std::size_t number_in(const postgres::row& row, const char* column) {
  return static_cast<std::size_t>(row.as<std::int64_t>(column));
}

}  // namespace

requested_subscription status_subscriber_repository::request(const new_status_subscriber& what,
                                                             time_point at) {
  auto work = on_.begin();
  on_.run(delete_unconfirmed, {at - domain::confirmation_life});
  requested_subscription made;
  const auto found = on_.run(lock_subscriber, {what.email});
  if (found.empty()) {
    const auto counted = on_.run(count_subscribers, {});
    if (number_in(counted[0], "subscribers") >= domain::subscribers_max ||
        number_in(counted[0], "unconfirmed") >= domain::unconfirmed_max) {
      made.effect = subscription_request::full;
    } else {
      on_.run(insert_subscriber, {what.email, what.confirmation_digest, what.unsubscribe_key, at});
      made.effect = subscription_request::confirmation_due;
    }
  } else if (found[0].as<time_point>("requested_at") > at - domain::confirmation_mail_interval) {
    made.effect = subscription_request::too_soon;
  } else if (found[0].as<std::optional<time_point>>("confirmed_at")) {
    on_.run(update_requested_at, {what.email, at});
    made.effect = subscription_request::already_subscribed;
    made.unsubscribe_key = found[0].as<std::string>("unsubscribe_key");
  } else {
    on_.run(update_unconfirmed, {what.email, at, what.confirmation_digest});
    made.effect = subscription_request::confirmation_due;
  }
  work.commit();
  return made;
}

bool status_subscriber_repository::confirm(const std::string& confirmation_digest, time_point at) {
  return !on_.run(update_confirmed, {confirmation_digest, at, at - domain::confirmation_life})
              .empty();
}

void status_subscriber_repository::remove(const std::string& unsubscribe_key) {
  on_.run(delete_subscriber, {unsubscribe_key});
}

std::size_t status_subscriber_repository::count() {
  return number_in(on_.run(count_confirmed, {})[0], "subscribers");
}

}  // namespace signalbox::storage
