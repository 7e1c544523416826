#include "storage/project_ports.hpp"

#include "storage/locks.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;

constexpr statement lock_ports{"projects.lock_ports", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement select_port{"projects.free_port", R"(
  SELECT candidate AS port FROM generate_series($1::int, $2::int) AS candidate
  WHERE NOT EXISTS (SELECT FROM projects p WHERE p.port = candidate)
  ORDER BY candidate <= $3, candidate LIMIT 1)"};

// A range is a setting: only an operator can widen it, so trying again at once is of no use.
constexpr std::chrono::seconds full_retry_after{60};

}  // namespace

domain::result<std::uint16_t> reserve_port(postgres::connection& on, const port_range& ports,
                                           std::uint16_t above, postgres::deadline until) {
  if (auto locked = on.run(lock_ports, {static_cast<std::int64_t>(advisory_lock::ports)}, until);
      !locked)
    return std::unexpected(locked.error());
  const auto found = on.run(select_port, {ports.first, ports.last, above}, until);
  if (!found) return std::unexpected(found.error());
  if (!found->empty()) return (*found)[0].as<std::uint16_t>("port");
  auto full =
      domain::fail(domain::errc::unavailable, "No port is free for another project's database.");
  full.error().retry_after = full_retry_after;
  return full;
}

}  // namespace signalbox::storage
