#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::app {

/// What the server of a run is told.
struct own_config {
  std::filesystem::path data;
  std::uint16_t port = 0;
  std::uint64_t seed = 1;
  simulations::backend_plan backends;
  std::string postgres_bin;  ///< as `provisioning.postgres_bin`
  std::string os_user;       ///< as `provisioning.os_user`
};

/// Where its pages are looked for.
[[nodiscard]] std::filesystem::path web_root_below(const std::filesystem::path& data);

/// Where its plans are.
[[nodiscard]] std::filesystem::path plans_below(const std::filesystem::path& data);

/// Its plans: the shipped ones (`config/plans.json`), without a limit of active projects that a
/// scenario could reach.
[[nodiscard]] std::string plans_text(std::string_view shipped);

/// Its configuration file: a simulated fleet as the scenario wants it, everything else as it comes,
/// but for the bounds that are there for one person and would be met by a whole crowd.
[[nodiscard]] std::string config_text(const own_config& of);

/// A port on 127.0.0.1 that is free, and that the system gives to no outgoing connection while the
/// server is away. Errors: `unavailable` when none of `ports_tried` is.
[[nodiscard]] core::result<std::uint16_t> find_free_port();

}  // namespace signalbox::app
