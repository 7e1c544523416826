#pragma once

#include <filesystem>
#include <string>

#include "app/command_line/platform_client.hpp"
#include "core/error.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// The contents of `server.json`, which a running server writes.
struct announced_server {
  std::string url;
  long pid = 0;
  std::string version;
  std::string certificate;  ///< PEM file of its certificate; empty: plain HTTP
};

/// Reads `server.json` of a data folder. Errors: `unavailable` when the file does not exist because
/// no server is running there; `internal` when it cannot be read.
[[nodiscard]] core::result<announced_server> find_announced_server(
    const std::filesystem::path& data);

/// Returns the server of a data folder, with an operator token that is valid for 60 s: access to
/// the folder's signing key grants the operator role. Errors: as above; `forbidden` when the key
/// cannot be read.
[[nodiscard]] core::result<platform_server> find_running_server(const std::filesystem::path& data,
                                                                core::time_point now);

}  // namespace signalbox::app
