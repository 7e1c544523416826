#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "app/settings/settings.hpp"
#include "benchmarks/realtime_server/load_plan.hpp"
#include "core/error.hpp"

namespace signalbox::bench {

/// The modules of the product that a live connection uses, wired as in `app/server`: the embedded
/// PostgreSQL, the pools, the actors, the gateway with a session actor for each connection, and the
/// transport. There are no HTTP calls; topics are changed by `publish`.
class topic_server {
 public:
  /// Starts everything and opens the port. The first start with a data folder creates the users of
  /// the plan and writes their seats.
  [[nodiscard]] static core::result<std::unique_ptr<topic_server>> start(
      const app::settings& how, const load_plan& plan, const std::filesystem::path& slots);

  topic_server(const topic_server&) = delete;
  topic_server& operator=(const topic_server&) = delete;
  /// Stops like the product.
  ~topic_server();

  /// Requests changes from the owner of each of these topics. Any thread.
  void publish(std::uint64_t first, std::uint64_t topics, std::uint64_t times,
               std::uint64_t at_ns) const;

 private:
  struct impl;
  explicit topic_server(std::unique_ptr<impl> made);
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::bench
