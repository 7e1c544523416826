#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/command_line/platform_client.hpp"
#include "core/error.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// How a rehearsal speaks for an operator of the server it is held against.
struct target_access {
  std::string url;                   ///< `http://HOST:PORT`
  std::filesystem::path token_file;  ///< with an operator's access token; empty: the data folder
  std::filesystem::path data;        ///< of a server on this machine, whose key is read
};

/// The server and a token for it, as it is at this moment. Without a token's file the data folder's
/// key is used, for the server that runs with that folder and for no other. Errors: `forbidden`
/// with what is missing and how to get it.
[[nodiscard]] core::result<platform_server> reach(const target_access& how, core::time_point now);

/// Whether two URLs of plain HTTP name one port of this machine. Pure.
[[nodiscard]] bool is_same_here(std::string_view one, std::string_view other);

}  // namespace signalbox::app
