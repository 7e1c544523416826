#include "actors/project/measurement_text.hpp"

#include <fmt/format.h>

#include <chrono>
#include <iterator>
#include <utility>

#include "core/json/merge_patch.hpp"

namespace signalbox::actors {

namespace {

using core::json;
using domain::probe_bucket;

std::string key_of(const probe_bucket& what) {
  return core::to_iso8601(domain::begin_of_bucket(what.number));
}

json point_of(const probe_bucket& what) {
  return core::without_nulls(domain::probe_point_json(what));
}

/// The same as `point_of`, written directly.
void write_point(std::string& into, const probe_bucket& what) {
  auto out = std::back_inserter(into);
  fmt::format_to(out, R"("{}":{{"probes":{},"healthy":{})", key_of(what), what.probes,
                 what.healthy);
  if (what.healthy > 0) {
    fmt::format_to(out, R"(,"latency_ms":{},"latency_max_ms":{},"connections":{})",
                   domain::mean_latency_ms(what), domain::max_latency_ms(what),
                   what.connections_max);
  }
  if (what.database_kib > 0)
    fmt::format_to(out, R"(,"database_bytes":{})", domain::database_bytes(what));
  if (what.disk_kib > 0) fmt::format_to(out, R"(,"disk_bytes":{})", domain::disk_bytes(what));
  if (what.memory_kib > 0) fmt::format_to(out, R"(,"memory_bytes":{})", domain::memory_bytes(what));
  if (what.metered_ms > 0) {
    fmt::format_to(out, R"(,"cpu_cores":{},"transactions_per_s":{})", domain::cpu_cores(what),
                   domain::transactions_per_s(what));
  }
  into += '}';
}

}  // namespace

std::vector<std::string> measurement_pieces(std::span<const probe_bucket> buckets,
                                            std::uint32_t connections_max, std::size_t bytes_max) {
  std::vector<std::string> pieces;
  std::string piece = fmt::format(R"({{"interval_s":{})",
                                  std::chrono::seconds(domain::probe_bucket_length).count());
  if (connections_max > 0)
    fmt::format_to(std::back_inserter(piece), R"(,"max_connections":{})", connections_max);
  piece += R"(,"points":{)";
  std::string point;
  bool is_first = true;
  for (const auto& each : buckets) {
    point.clear();
    write_point(point, each);
    constexpr std::size_t ends = 3;  // a comma before, two brackets after
    if (!is_first && piece.size() + point.size() + ends > bytes_max) {
      pieces.push_back(std::exchange(piece, R"({"points":{)") + "}}");
      is_first = true;
    }
    if (!std::exchange(is_first, false)) piece += ',';
    piece += point;
  }
  pieces.push_back(std::move(piece) + "}}");
  return pieces;
}

json points_patch(std::span<const probe_bucket> before, std::span<const probe_bucket> after) {
  auto patch = json::object();
  auto old = before.begin();
  for (const auto& one : after) {
    for (; old != before.end() && old->number < one.number; ++old)
      patch[key_of(*old)] = nullptr;
    const bool was_there = old != before.end() && old->number == one.number;
    if (!was_there) {
      patch[key_of(one)] = point_of(one);
      continue;
    }
    if (*old != one) {
      if (auto change = core::diff_merge(point_of(*old), point_of(one)))
        patch[key_of(one)] = std::move(*change);
    }
    ++old;
  }
  for (; old != before.end(); ++old)
    patch[key_of(*old)] = nullptr;
  return patch;
}

}  // namespace signalbox::actors
