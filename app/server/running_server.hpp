#pragma once

#include <filesystem>
#include <string>

#include "app/command_line/platform_client.hpp"
#include "core/error.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// What a running server tells about itself in `server.json`.
struct announced_server {
  std::string url;
  long pid = 0;
  std::string version;
  std::string certificate;  ///< PEM file that it shows; empty: plain HTTP
};

/// Reads `server.json` of a data folder. Errors: `unavailable` when there is none, so that no
/// server runs there; `internal` when it cannot be read.
[[nodiscard]] core::result<announced_server> find_announced_server(
    const std::filesystem::path& data);

/// The server of a data folder, with a token that is good for 60 s: whoever can read the folder's
/// signing key speaks for the operator. Errors: as above; `forbidden` when the key cannot be read.
[[nodiscard]] core::result<platform_server> find_running_server(const std::filesystem::path& data,
                                                                core::time_point now);

}  // namespace signalbox::app
