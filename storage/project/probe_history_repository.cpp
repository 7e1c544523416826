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
                             connections_max, database_kib)
  SELECT DISTINCT ON (project_ref, at) project_ref, at, probes, healthy, latency_sum_us,
         latency_max_us, connections_max, database_kib
  FROM jsonb_to_recordset($1::jsonb) AS reported (
    project_ref text, at timestamptz, probes integer, healthy integer, latency_sum_us bigint,
    latency_max_us bigint, connections_max integer, database_kib bigint)
  ORDER BY project_ref, at, probes DESC
  ON CONFLICT (project_ref, at) DO UPDATE SET
    probes = excluded.probes, healthy = excluded.healthy,
    latency_sum_us = excluded.latency_sum_us, latency_max_us = excluded.latency_max_us,
    connections_max = excluded.connections_max, database_kib = excluded.database_kib
  WHERE probe_buckets.probes < excluded.probes)"};
constexpr statement select_of{"probe_history.find", R"(
  SELECT * FROM probe_buckets WHERE project_ref = $1 AND at >= $2 ORDER BY at LIMIT $3)"};
constexpr statement delete_old{"probe_history.forget_before", R"(
  DELETE FROM probe_buckets WHERE (project_ref, at) IN (
    SELECT project_ref, at FROM probe_buckets WHERE at < $1 ORDER BY at LIMIT $2))"};

std::uint32_t whole_of(const postgres::row& row, const char* column) {
  return static_cast<std::uint32_t>(row.as<std::uint64_t>(column));
}

probe_bucket bucket_from(const postgres::row& row) {
  return {.number = domain::probe_bucket_at(row.as<core::time_point>("at")),
          .latency_sum = whole_of(row, "latency_sum_us"),
          .latency_max = whole_of(row, "latency_max_us"),
          .database_kib = whole_of(row, "database_kib"),
          .probes = row.as<std::uint16_t>("probes"),
          .healthy = row.as<std::uint16_t>("healthy"),
          .connections_max = row.as<std::uint16_t>("connections_max")};
}

}  // namespace

void probe_history_repository::put(const std::vector<project_bucket>& all) {
  // Up to a thousand buckets: written directly, without building a JSON tree.
  std::string reported = "[";
  for (const auto& [ref, one] : all) {
    fmt::format_to(std::back_inserter(reported),
                   R"({}{{"project_ref":{},"at":"{}","probes":{},"healthy":{},)"
                   R"("latency_sum_us":{},"latency_max_us":{},"connections_max":{},)"
                   R"("database_kib":{}}})",
                   reported.size() > 1 ? "," : "", json(ref.value).dump(),
                   core::to_iso8601(domain::begin_of_bucket(one.number)), one.probes, one.healthy,
                   one.latency_sum, one.latency_max, one.connections_max, one.database_kib);
  }
  reported += ']';
  on_.run(put_all, {reported});
}

std::vector<probe_bucket> probe_history_repository::find(const domain::project_ref& ref,
                                                         std::uint32_t first) {
  const auto found =
      on_.run(select_of, {ref, domain::begin_of_bucket(first), domain::probe_buckets_max});
  std::vector<probe_bucket> buckets;
  buckets.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    buckets.push_back(bucket_from(found[at]));
  return buckets;
}

std::size_t probe_history_repository::forget_before(core::time_point then, std::size_t count) {
  const auto deleted = on_.run(delete_old, {then, count});
  return deleted.affected();
}

}  // namespace signalbox::storage
