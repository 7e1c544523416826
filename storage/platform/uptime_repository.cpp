#include "storage/platform/uptime_repository.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace signalbox::storage {
namespace {

using domain::uptime_row;
using nlohmann::json;
using postgres::statement;

constexpr statement add_rows{"uptime.add", R"(
  INSERT INTO uptime_days (region, day, probes, answered)
  SELECT region, day, probes, answered
  FROM jsonb_to_recordset($1::jsonb) AS reported (
    region text, day date, probes bigint, answered bigint)
  ON CONFLICT (region, day) DO UPDATE SET
    probes = uptime_days.probes + excluded.probes,
    answered = uptime_days.answered + excluded.answered)"};
constexpr statement select_since{"uptime.since", R"(
  SELECT region, day::timestamptz AS day, probes, answered FROM uptime_days
  WHERE day >= $1::date ORDER BY region, day)"};
constexpr statement delete_before{"uptime.forget_before", R"(
  DELETE FROM uptime_days WHERE (region, day) IN (
    SELECT region, day FROM uptime_days WHERE day < $1::date ORDER BY day LIMIT $2))"};

uptime_row uptime_row_from(const postgres::row& row) {
  const auto at = row.as<core::time_point>("day");
  return {.region = row.as<std::string>("region"),
          .day = std::chrono::floor<std::chrono::days>(at),
          .count = {.probes = row.as<std::uint64_t>("probes"),
                    .answered = row.as<std::uint64_t>("answered")}};
}

}  // namespace

void uptime_repository::add(const std::vector<uptime_row>& rows) {
  json reported = json::array();
  for (const auto& row : rows) {
    reported.push_back({{"region", row.region},
                        {"day", domain::day_text(row.day)},
                        {"probes", row.count.probes},
                        {"answered", row.count.answered}});
  }
  on_.run(add_rows, {reported.dump()});
}

std::vector<uptime_row> uptime_repository::since(domain::calendar_day first) {
  const auto found = on_.run(select_since, {domain::day_text(first)});
  std::vector<uptime_row> rows;
  rows.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    rows.push_back(uptime_row_from(found[at]));
  return rows;
}

std::size_t uptime_repository::forget_before(domain::calendar_day first, std::size_t count) {
  const auto deleted = on_.run(delete_before, {domain::day_text(first), count});
  return deleted.affected();
}

}  // namespace signalbox::storage
