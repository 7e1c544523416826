#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::app {

/// The parameters of the server of a run.
struct own_config {
  std::filesystem::path data;
  std::uint16_t port = 0;
  std::uint64_t seed = 1;
  simulations::backend_plan backends;
  std::string postgres_bin;  ///< as `provisioning.postgres_bin`
  std::string os_user;       ///< as `provisioning.os_user`
};

/// Returns the folder of its pages.
[[nodiscard]] std::filesystem::path web_root_below(const std::filesystem::path& data);

/// Returns the file of its plans.
[[nodiscard]] std::filesystem::path plans_below(const std::filesystem::path& data);

/// Returns its plans: the shipped ones (`config/plans.json`), with a limit of active projects that
/// no scenario reaches.
[[nodiscard]] std::string plans_text(std::string_view shipped);

/// Returns its configuration file: a simulated fleet as defined by the scenario and default
/// settings, except for limits per person or address, which a simulated load from one machine would
/// exceed.
[[nodiscard]] std::string config_text(const own_config& of);

/// Returns a free port on 127.0.0.1 that the system uses for no outgoing connection while the
/// server is stopped. Errors: `unavailable` when none of `ports_tried` is free.
[[nodiscard]] core::result<std::uint16_t> find_free_port();

}  // namespace signalbox::app
