#include "storage/project/probe_history_repository.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

namespace signalbox::storage {
namespace {

using domain::probe_bucket;
using nlohmann::json;
using postgres::statement;

// A conflict within one statement would fail it, so each bucket occurs only once.
constexpr statement put_all{"probe_history.put", R"(
  INSERT INTO probe_buckets (project_ref, at, probes, healthy, latency_sum_us, latency_max_us,
                             connections_max, database_kib, disk_kib, memory_kib, cpu_ms,
                             transactions, metered_ms)
  SELECT DISTINCT ON (project_ref, at) project_ref, at, probes, healthy, latency_sum_us,
         latency_max_us, connections_max, database_kib, disk_kib, memory_kib, cpu_ms,
         transactions, metered_ms
  FROM jsonb_to_recordset($1::jsonb) AS reported (
    project_ref text, at timestamptz, probes integer, healthy integer, latency_sum_us bigint,
    latency_max_us bigint, connections_max integer, database_kib bigint, disk_kib bigint,
    memory_kib bigint, cpu_ms bigint, transactions bigint, metered_ms bigint)
  ORDER BY project_ref, at, probes DESC
  ON CONFLICT (project_ref, at) DO UPDATE SET
    probes = excluded.probes, healthy = excluded.healthy,
    latency_sum_us = excluded.latency_sum_us, latency_max_us = excluded.latency_max_us,
    connections_max = excluded.connections_max, database_kib = excluded.database_kib,
    disk_kib = excluded.disk_kib, memory_kib = excluded.memory_kib, cpu_ms = excluded.cpu_ms,
    transactions = excluded.transactions, metered_ms = excluded.metered_ms
  WHERE probe_buckets.probes < excluded.probes)"};
// Computed again from all buckets of the hour, so it is idempotent. Buckets are deleted after a
// day, when no bucket of their hour is stored any more. Without a zone date_trunc would use the
// session's, in which an hour can begin at half past.
constexpr statement put_hours{"probe_history.put_hours", R"(
  INSERT INTO probe_hours (project_ref, at, probes, healthy, latency_sum_us, latency_max_us,
                           connections_max, database_kib, disk_kib, memory_kib, cpu_ms,
                           transactions, metered_ms)
  SELECT of_hour.project_ref, of_hour.hour, sum(probes), sum(healthy), sum(latency_sum_us),
         max(latency_max_us), max(connections_max),
         coalesce((array_agg(database_kib ORDER BY at DESC) FILTER (WHERE database_kib > 0))[1], 0),
         coalesce((array_agg(disk_kib ORDER BY at DESC) FILTER (WHERE disk_kib > 0))[1], 0),
         max(memory_kib), sum(cpu_ms), sum(transactions), sum(metered_ms)
  FROM (SELECT DISTINCT project_ref, date_trunc('hour', at, 'UTC') AS hour
        FROM jsonb_to_recordset($1::jsonb) AS reported (project_ref text, at timestamptz)) AS of_hour
  JOIN probe_buckets AS bucket
    ON bucket.project_ref = of_hour.project_ref AND bucket.at >= of_hour.hour
       AND bucket.at < of_hour.hour + interval '1 hour'
  GROUP BY of_hour.project_ref, of_hour.hour
  ON CONFLICT (project_ref, at) DO UPDATE SET
    probes = excluded.probes, healthy = excluded.healthy,
    latency_sum_us = excluded.latency_sum_us, latency_max_us = excluded.latency_max_us,
    connections_max = excluded.connections_max, database_kib = excluded.database_kib,
    disk_kib = excluded.disk_kib, memory_kib = excluded.memory_kib, cpu_ms = excluded.cpu_ms,
    transactions = excluded.transactions, metered_ms = excluded.metered_ms
  WHERE probe_hours.probes < excluded.probes)"};
constexpr statement select_of{"probe_history.find", R"(
  SELECT * FROM probe_buckets WHERE project_ref = $1 AND at >= $2 ORDER BY at LIMIT $3)"};
constexpr statement select_hours{"probe_history.find_hours", R"(
  SELECT * FROM probe_hours WHERE project_ref = $1 AND at >= $2 ORDER BY at LIMIT $3)"};
constexpr statement delete_old_probes{"probe_history.forget_before", R"(
  DELETE FROM probe_buckets WHERE (project_ref, at) IN (
    SELECT project_ref, at FROM probe_buckets WHERE at < $1 ORDER BY at LIMIT $2))"};
constexpr statement delete_old_hours{"probe_history.forget_hours_before", R"(
  DELETE FROM probe_hours WHERE (project_ref, at) IN (
    SELECT project_ref, at FROM probe_hours WHERE at < $1 ORDER BY at LIMIT $2))"};

std::uint32_t whole_of(const postgres::row& row, const char* column) {
  return static_cast<std::uint32_t>(row.as<std::uint64_t>(column));
}

probe_bucket bucket_from(const postgres::row& row) {
  return {.number = domain::probe_bucket_at(row.as<core::time_point>("at")),
          .latency_sum = whole_of(row, "latency_sum_us"),
          .latency_max = whole_of(row, "latency_max_us"),
          .database_kib = whole_of(row, "database_kib"),
          .disk_kib = whole_of(row, "disk_kib"),
          .memory_kib = whole_of(row, "memory_kib"),
          .cpu_ms = whole_of(row, "cpu_ms"),
          .transactions = whole_of(row, "transactions"),
          .metered_ms = whole_of(row, "metered_ms"),
          .probes = row.as<std::uint16_t>("probes"),
          .healthy = row.as<std::uint16_t>("healthy"),
          .connections_max = row.as<std::uint16_t>("connections_max")};
}

std::vector<probe_bucket> buckets_in(const postgres::rows& found) {
  std::vector<probe_bucket> buckets;
  buckets.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    buckets.push_back(bucket_from(found[at]));
  return buckets;
}

}  // namespace

void probe_history_repository::put(const std::vector<project_bucket>& all) {
  // Up to a thousand buckets: written directly, without building a JSON tree.
  std::string reported = "[";
  for (const auto& [ref, one] : all) {
    fmt::format_to(std::back_inserter(reported),
                   R"({}{{"project_ref":{},"at":"{}","probes":{},"healthy":{},)"
                   R"("latency_sum_us":{},"latency_max_us":{},"connections_max":{},)"
                   R"("database_kib":{},"disk_kib":{},"memory_kib":{},"cpu_ms":{},)"
                   R"("transactions":{},"metered_ms":{}}})",
                   reported.size() > 1 ? "," : "", json(ref.value).dump(),
                   core::to_iso8601(domain::begin_of_bucket(one.number)), one.probes, one.healthy,
                   one.latency_sum, one.latency_max, one.connections_max, one.database_kib,
                   one.disk_kib, one.memory_kib, one.cpu_ms, one.transactions, one.metered_ms);
  }
  reported += ']';
  on_.run(put_all, {reported});
  on_.run(put_hours, {reported});
}

std::vector<probe_bucket> probe_history_repository::find(const domain::project_ref& ref,
                                                         std::uint32_t first) {
  return buckets_in(
      on_.run(select_of, {ref, domain::begin_of_bucket(first), domain::probe_buckets_max}));
}

std::vector<probe_bucket> probe_history_repository::find_hours(const domain::project_ref& ref,
                                                               core::time_point since) {
  return buckets_in(on_.run(select_hours, {ref, since, domain::probe_hours_max}));
}

std::size_t probe_history_repository::forget_before(core::time_point then, std::size_t count) {
  const auto deleted = on_.run(delete_old_probes, {then, count});
  return deleted.affected();
}

std::size_t probe_history_repository::forget_hours_before(core::time_point then,
                                                          std::size_t count) {
  const auto deleted = on_.run(delete_old_hours, {then, count});
  return deleted.affected();
}

}  // namespace signalbox::storage
