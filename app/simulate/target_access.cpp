#include "app/simulate/target_access.hpp"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <optional>
#include <utility>

#include "app/server/running_server.hpp"

namespace signalbox::app {

namespace {

using core::errc;

/// An access token has about 500 bytes.
constexpr std::size_t token_bytes_max = 4'096;

/// Returns the port if the host is this machine.
std::optional<std::string_view> port_here(std::string_view url) {
  while (url.ends_with('/'))
    url.remove_suffix(1);
  constexpr std::array<std::string_view, 5> here{"http://127.0.0.1", "http://localhost",
                                                 "http://[::1]", "http://0.0.0.0", "http://[::]"};
  for (const auto host : here) {
    if (!url.starts_with(host)) continue;
    const auto port = url.substr(host.size());
    if (port.empty()) return ":80";
    if (port.starts_with(':')) return port;
  }
  return std::nullopt;
}

std::unexpected<core::error> no_token(const target_access& how, std::string_view why) {
  return core::fail(
      errc::forbidden,
      fmt::format("{} A simulation at {} needs an operator's token: set the data folder of the "
                  "server with --data-dir if it runs on this machine, or otherwise a file with the "
                  "access token of an operator of that server with "
                  "--token-file.",
                  why, how.url));
}

core::result<std::string> read_token(const std::filesystem::path& from) {
  std::ifstream file(from);
  std::string token(token_bytes_max, '\0');
  file.read(token.data(), static_cast<std::streamsize>(token.size()));
  token.resize(static_cast<std::size_t>(file.gcount()));
  while (!token.empty() && std::string_view(" \r\n\t").contains(token.back()))
    token.pop_back();
  if (!token.empty() && token.find_first_of(" \r\n\t") == token.npos) return token;
  return core::fail(
      errc::forbidden,
      fmt::format("{} does not contain an access token on a single line.", from.string()));
}

}  // namespace

bool is_same_here(std::string_view one, std::string_view other) {
  const auto port = port_here(one);
  return port && port == port_here(other);
}

core::result<platform_server> reach(const target_access& how, core::time_point now) {
  if (!how.token_file.empty()) {
    auto token = read_token(how.token_file);
    if (!token) return std::unexpected(std::move(token.error()));
    return platform_server{.url = how.url, .token = std::move(*token)};
  }
  auto announced = find_announced_server(how.data);
  if (!announced) return no_token(how, announced.error().message);
  // A token of this key is only for its own server and must not be sent to another one.
  if (announced->url != how.url && !is_same_here(announced->url, how.url)) {
    return no_token(how, fmt::format("The server of the data folder {} is at {}.",
                                     how.data.string(), announced->url));
  }
  auto server = find_running_server(how.data, now);
  if (!server) return no_token(how, server.error().message);
  server->url = how.url;
  return server;
}

}  // namespace signalbox::app
