#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/command_line/platform_client.hpp"
#include "core/error.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// The operator credentials of a simulation for the server that it uses.
struct target_access {
  std::string url;  ///< `http://HOST:PORT`
  std::filesystem::path
      token_file;  ///< contains an operator's access token; empty: the data folder is used
  std::filesystem::path data;  ///< the data folder of a server on this machine, whose key is read
};

/// Returns the server and a token that is currently valid for it. Without a token file the data
/// folder's key is used, only for the server that runs with that folder. Errors: `forbidden` with
/// the missing requirement and how to fix it.
[[nodiscard]] core::result<platform_server> reach(const target_access& how, core::time_point now);

/// Returns whether two plain HTTP URLs name the same port of this machine. Pure.
[[nodiscard]] bool is_same_here(std::string_view one, std::string_view other);

}  // namespace signalbox::app
