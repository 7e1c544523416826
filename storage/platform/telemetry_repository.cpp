#include "storage/platform/telemetry_repository.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace signalbox::storage {
namespace {

using nlohmann::json;
using postgres::statement;

constexpr statement insert_events{"telemetry.append", R"(
  INSERT INTO telemetry_events (at, person, action, page_path, properties, project, organization)
  SELECT at, person, action, nullif(page_path, ''), properties, nullif(project, ''),
         nullif(organization, '')
  FROM jsonb_to_recordset($1::jsonb) AS reported (
    at timestamptz, person text, action text, page_path text, properties jsonb, project text,
    organization text))"};
constexpr statement count_by_action{"telemetry.count_actions", R"(
  SELECT action, count(*) AS count, count(DISTINCT person) AS people, max(at) AS last_at
  FROM telemetry_events WHERE at >= $1
  GROUP BY action ORDER BY count DESC, action LIMIT $2)"};
constexpr statement delete_old_events{"telemetry.forget_before", R"(
  DELETE FROM telemetry_events WHERE id IN (
    SELECT id FROM telemetry_events WHERE at < $1 ORDER BY at LIMIT $2))"};

}  // namespace

void telemetry_repository::append(const std::vector<domain::telemetry_event>& events) {
  json reported = json::array();
  for (const auto& one : events) {
    reported.push_back({{"at", core::to_iso8601(one.at)},
                        {"person", one.person},
                        {"action", one.action},
                        {"page_path", one.page_path},
                        {"properties", json::parse(one.properties, nullptr, false)},
                        {"project", one.project},
                        {"organization", one.organization}});
  }
  on_.run(insert_events, {reported.dump()});
}

std::vector<domain::action_count> telemetry_repository::count_actions(core::time_point since,
                                                                      std::size_t count) {
  const auto found = on_.run(count_by_action, {since, count});
  std::vector<domain::action_count> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    all.push_back({.action = row.as<std::string>("action"),
                   .count = row.as<std::uint64_t>("count"),
                   .people = row.as<std::uint64_t>("people"),
                   .last_at = row.as<core::time_point>("last_at")});
  }
  return all;
}

std::size_t telemetry_repository::forget_before(core::time_point then, std::size_t count) {
  const auto deleted = on_.run(delete_old_events, {then, count});
  return deleted.affected();
}

}  // namespace signalbox::storage
