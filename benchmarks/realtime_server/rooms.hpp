#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "app/settings/settings.hpp"
#include "benchmarks/realtime_server/load_plan.hpp"
#include "core/error.hpp"

namespace signalbox::bench {

/// The rooms of the product that a live connection meets, wired as `app/server` wires them: the
/// embedded PostgreSQL, the pools, the actors, the gateway with a session actor for each
/// connection, and the transport. There are no HTTP calls; topics are changed by `publish`.
class rooms {
 public:
  /// Starts everything and opens the port. The first start on a data folder makes the people of
  /// the plan and writes their seats.
  [[nodiscard]] static core::result<std::unique_ptr<rooms>> start(
      const app::settings& how, const load_plan& plan, const std::filesystem::path& seats);

  rooms(const rooms&) = delete;
  rooms& operator=(const rooms&) = delete;
  /// Stops as the product does.
  ~rooms();

  /// What the owner of each of these topics is told. Any thread.
  void publish(std::uint64_t first, std::uint64_t topics, std::uint64_t times,
               std::uint64_t at_ns) const;

 private:
  struct parts;
  explicit rooms(std::unique_ptr<parts> made);
  std::unique_ptr<parts> parts_;
};

}  // namespace signalbox::bench
