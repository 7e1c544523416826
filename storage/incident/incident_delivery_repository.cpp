#include "storage/incident/incident_delivery_repository.hpp"

#include <nlohmann/json.hpp>
#include <optional>

namespace signalbox::storage {
namespace {

using core::time_point;
using domain::incident_delivery;
using nlohmann::json;
using postgres::statement;

constexpr statement insert_delivery{"incident_deliveries.add", R"(
  INSERT INTO incident_deliveries (incident_id, kind, target, event, body, made_at, next_try_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6))"};
constexpr statement forget_deliveries{"incident_deliveries.forget", R"(
  DELETE FROM incident_deliveries WHERE made_at < $1 AND next_try_at IS NULL)"};
constexpr statement select_next{"incident_deliveries.list_next", R"(
  SELECT * FROM (
    SELECT DISTINCT ON (kind, target) * FROM incident_deliveries WHERE next_try_at IS NOT NULL
    ORDER BY kind, target, place) AS first_of_each
  ORDER BY next_try_at, place LIMIT $1)"};
constexpr statement count_those_waiting{"incident_deliveries.count_waiting", R"(
  SELECT kind, count(*) AS deliveries FROM incident_deliveries WHERE next_try_at IS NOT NULL
  GROUP BY kind)"};
constexpr statement update_done{"incident_deliveries.note_done", R"(
  UPDATE incident_deliveries SET done_at = $2, next_try_at = NULL WHERE id = $1)"};
constexpr statement update_failed{"incident_deliveries.note_failed", R"(
  UPDATE incident_deliveries SET tries = tries + 1, last_error = $2, next_try_at = $3
  WHERE id = $1)"};
constexpr statement select_newest_deliveries{"incident_deliveries.list", R"(
  SELECT * FROM incident_deliveries
  WHERE $1 = '' OR $1 = CASE WHEN done_at IS NOT NULL THEN 'delivered'
                             WHEN next_try_at IS NOT NULL THEN 'waiting' ELSE 'given_up' END
  ORDER BY place DESC LIMIT $2)"};

incident_delivery delivery_from(const postgres::row& row) {
  return {.id = row.as<std::string>("id"),
          .to = {.kind = domain::delivery_kind_from(row.as<std::string>("kind"))
                             .value_or(domain::delivery_kind::webhook),
                 .address = row.as<std::string>("target")},
          .event = row.as<std::string>("event"),
          .body = json::parse(row.as<std::string>("body")),
          .made_at = row.as<time_point>("made_at"),
          .tries = static_cast<std::size_t>(row.as<std::int32_t>("tries")),
          .next_try_at = row.as<std::optional<time_point>>("next_try_at"),
          .done_at = row.as<std::optional<time_point>>("done_at"),
          .last_error = row.as<std::string>("last_error")};
}

std::vector<incident_delivery> deliveries_in(const postgres::rows& found) {
  std::vector<incident_delivery> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(delivery_from(found[at]));
  return all;
}

}  // namespace

void incident_delivery_repository::add(const domain::incident* before,
                                       const domain::incident& current,
                                       const std::vector<domain::delivery_target>& targets,
                                       time_point at) {
  const auto event = domain::delivery_event(before, current);
  if (!event) return;
  const auto body = domain::delivery_body(*event, current, at)
                        .dump(-1, ' ', false, json::error_handler_t::replace);
  on_.run(forget_deliveries, {at - deliveries_kept_for});
  for (const auto& one : targets) {
    on_.run(insert_delivery,
            {current.id, domain::to_string(one.kind), one.address, *event, body, at});
  }
}

std::vector<incident_delivery> incident_delivery_repository::list_next(std::size_t count) {
  return deliveries_in(on_.run(select_next, {count}));
}

domain::deliveries_waiting incident_delivery_repository::count_waiting() {
  const auto found = on_.run(count_those_waiting, {});
  domain::deliveries_waiting counted;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    if (const auto kind = domain::delivery_kind_from(row.as<std::string>("kind")))
      counted[*kind] = static_cast<std::size_t>(row.as<std::int64_t>("deliveries"));
  }
  return counted;
}

void incident_delivery_repository::note_done(const std::string& id, time_point at) {
  on_.run(update_done, {id, at});
}

void incident_delivery_repository::note_failed(const std::string& id, const std::string& error,
                                               std::optional<time_point> next) {
  on_.run(update_failed, {id, error, next});
}

std::vector<incident_delivery> incident_delivery_repository::list(const std::string& state,
                                                                  std::size_t count) {
  return deliveries_in(on_.run(select_newest_deliveries, {state, count}));
}

}  // namespace signalbox::storage
