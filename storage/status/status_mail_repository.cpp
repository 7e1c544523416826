#include "storage/status/status_mail_repository.hpp"

#include <nlohmann/json.hpp>

#include "domain/incident/incident_delivery.hpp"
#include "domain/incident/public_incident.hpp"

namespace signalbox::storage {
namespace {

using core::time_point;
using nlohmann::json;
using postgres::statement;

constexpr statement insert_event{"status_events.add", R"(
  INSERT INTO status_events (body, made_at)
  SELECT $1, $2 WHERE EXISTS (SELECT FROM status_subscribers WHERE confirmed_at IS NOT NULL))"};
// The statements of one transaction see the same new changes, because the first one locks them.
constexpr statement lock_new_events{"status_events.lock_new", R"(
  SELECT place FROM status_events WHERE NOT is_addressed ORDER BY place FOR UPDATE)"};
constexpr statement insert_mails{"status_mails.add", R"(
  INSERT INTO status_mails (event, subscriber_id, next_try_at)
  SELECT e.place, s.id, e.made_at
  FROM status_events e JOIN status_subscribers s ON s.confirmed_at <= e.made_at
  WHERE e.place = $1
  ON CONFLICT DO NOTHING)"};
constexpr statement update_addressed{"status_events.note_addressed", R"(
  UPDATE status_events SET is_addressed = true WHERE place = $1)"};
constexpr statement delete_finished{"status_events.delete_finished", R"(
  DELETE FROM status_events e
  WHERE is_addressed AND NOT EXISTS (SELECT FROM status_mails m WHERE m.event = e.place))"};
constexpr statement select_due{"status_mails.list_due", R"(
  SELECT m.event, m.subscriber_id, m.tries, s.email, s.unsubscribe_key, e.id, e.body, e.made_at
  FROM status_mails m
  JOIN status_events e ON e.place = m.event
  JOIN status_subscribers s ON s.id = m.subscriber_id
  WHERE m.next_try_at <= $1
    AND NOT EXISTS (SELECT FROM status_mails earlier
                    WHERE earlier.subscriber_id = m.subscriber_id AND earlier.event < m.event)
  ORDER BY m.next_try_at, m.event LIMIT $2)"};
constexpr statement select_next_due{"status_mails.next_due", R"(
  SELECT min(next_try_at) AS next FROM status_mails)"};
constexpr statement delete_mail{"status_mails.remove", R"(
  DELETE FROM status_mails WHERE event = $1 AND subscriber_id = $2)"};
constexpr statement update_mail_failed{"status_mails.note_failed", R"(
  UPDATE status_mails SET tries = tries + 1, next_try_at = $3
  WHERE event = $1 AND subscriber_id = $2)"};

status_mail mail_from(const postgres::row& row) {
  return {.event = row.as<std::int64_t>("event"),
          .event_id = row.as<std::string>("id"),
          .subscriber = row.as<std::string>("subscriber_id"),
          .email = row.as<std::string>("email"),
          .unsubscribe_key = row.as<std::string>("unsubscribe_key"),
          .body = json::parse(row.as<std::string>("body")),
          .made_at = row.as<time_point>("made_at"),
          .tries = static_cast<std::size_t>(row.as<std::int32_t>("tries"))};
}

}  // namespace

void status_mail_repository::add(const domain::incident* before, const domain::incident& current,
                                 time_point at) {
  const auto event = domain::delivery_event(before, current);
  if (!event || !domain::published(current)) return;
  const auto body = domain::delivery_body(*event, current, at)
                        .dump(-1, ' ', false, json::error_handler_t::replace);
  on_.run(insert_event, {body, at});
}

void status_mail_repository::address() {
  auto work = on_.begin();
  const auto found = on_.run(lock_new_events, {});
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto place = found[at].as<std::int64_t>("place");
    on_.run(insert_mails, {place});
    on_.run(update_addressed, {place});
  }
  on_.run(delete_finished, {});
  work.commit();
}

std::vector<status_mail> status_mail_repository::list_due(time_point now, std::size_t count) {
  const auto found = on_.run(select_due, {now, count});
  std::vector<status_mail> due;
  due.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    due.push_back(mail_from(found[at]));
  return due;
}

std::optional<time_point> status_mail_repository::next_due() {
  return on_.run(select_next_due, {})[0].as<std::optional<time_point>>("next");
}

void status_mail_repository::remove(const status_mail& what) {
  on_.run(delete_mail, {what.event, what.subscriber});
}

void status_mail_repository::note_failed(const status_mail& what, time_point next) {
  on_.run(update_mail_failed, {what.event, what.subscriber, next});
}

}  // namespace signalbox::storage
