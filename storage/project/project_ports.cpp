#include "storage/project/project_ports.hpp"

#include <fmt/format.h>

#include "core/retry_after.hpp"
#include "storage/locks.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;

constexpr statement lock_ports{"projects.lock_ports", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement select_port{"projects.free_port", R"(
  SELECT candidate AS port FROM generate_series($1::int, $2::int) AS candidate
  WHERE NOT EXISTS (SELECT FROM projects p WHERE p.port = candidate)
  ORDER BY candidate <= $3, candidate LIMIT 1)"};
constexpr statement select_ports{"projects.free_ports", R"(
  SELECT candidate AS port FROM generate_series($1::int, $2::int) AS candidate
  WHERE NOT EXISTS (SELECT FROM projects p WHERE p.port = candidate)
  ORDER BY candidate LIMIT $3)"};

void lock(const statements& on) {
  on.run(lock_ports, {static_cast<std::int64_t>(advisory_lock::ports)});
}

}  // namespace

core::result<std::uint16_t> reserve_port(const statements& on, const port_range& ports,
                                         std::uint16_t above) {
  lock(on);
  const auto found = on.run(select_port, {ports.first, ports.last, above});
  if (!found.empty()) return found[0].as<std::uint16_t>("port");
  auto full =
      core::fail(core::errc::unavailable, "No port is free for another project's database.");
  // The range is a setting: only an operator can widen it.
  full.error().retry_after = core::retry_after::manual_capacity;
  return full;
}

core::result<std::vector<std::uint16_t>> reserve_ports(const statements& on,
                                                       const port_range& ports, std::size_t count) {
  lock(on);
  const auto found = on.run(select_ports, {ports.first, ports.last, count});
  if (found.size() < count) {
    return core::fail(
        core::errc::conflict,
        fmt::format("{} more projects need a port each, and {} are free. Widen the range: the "
                    "settings provisioning.port_first and provisioning.port_last.",
                    count, found.size()));
  }
  std::vector<std::uint16_t> free;
  free.reserve(count);
  for (std::size_t at = 0; at < count; ++at)
    free.push_back(found[at].as<std::uint16_t>("port"));
  return free;
}

}  // namespace signalbox::storage
