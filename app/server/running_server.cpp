#include "app/server/running_server.hpp"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <span>
#include <utility>

#include "api/http/principal.hpp"
#include "app/server/installation.hpp"
#include "core/crypto/secret_key.hpp"
#include "domain/identity/access_token.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;
using core::errc;
using core::json;

/// Lifetime of the token: long enough for one call, too short to be useful when stolen.
constexpr std::chrono::seconds token_life{60};

std::unexpected<core::error> not_running(const fs::path& data) {
  return core::fail(errc::unavailable,
                    fmt::format("No Signalbox server is running on {}. Start it with `signalbox "
                                "serve`, or set its folder with --data-dir.",
                                data.string()));
}

std::string text_or_nothing(const json& note, const char* name) {
  const auto found = note.find(name);
  return found != note.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

core::result<std::string> operator_token(const fs::path& data, core::time_point now) {
  const auto path = signing_key_path(data);
  std::ifstream file(path, std::ios::binary);
  std::string content((std::istreambuf_iterator<char>(file)), {});
  const auto key = core::signing_key::from_bytes(std::as_bytes(std::span(content)));
  core::wipe(std::as_writable_bytes(std::span(content)));
  if (!file || !key) {
    return core::fail(errc::forbidden,
                      fmt::format("The key {} cannot be read. Run this command as the user who "
                                  "runs the server.",
                                  path.string()));
  }
  return domain::sign_access_token({.account = domain::account_id{std::string{api::nil_uuid}},
                                    .session = domain::session_id{std::string{api::nil_uuid}},
                                    .email = "",
                                    .role = std::string{api::operator_role},
                                    .issued_at = now,
                                    .expires_at = now + token_life},
                                   *key);
}

}  // namespace

core::result<announced_server> find_announced_server(const fs::path& data) {
  const auto path = announcement_path(data);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return not_running(data);
  std::ifstream file(path, std::ios::binary);
  const auto note = json::parse(file, nullptr, /*allow_exceptions=*/false);
  const bool is_whole = note.is_object() && note.contains("url") && note["url"].is_string() &&
                        note.contains("pid") && note["pid"].is_number_integer();
  if (!is_whole) {
    return core::fail(errc::internal, fmt::format("{} cannot be read.", path.string()));
  }
  return announced_server{.url = note["url"],
                          .pid = note["pid"],
                          .version = text_or_nothing(note, "version"),
                          .certificate = text_or_nothing(note, "certificate")};
}

core::result<platform_server> find_running_server(const fs::path& data, core::time_point now) {
  auto announced = find_announced_server(data);
  if (!announced) return std::unexpected(std::move(announced.error()));
  auto token = operator_token(data, now);
  if (!token) return std::unexpected(std::move(token.error()));
  return platform_server{.url = std::move(announced->url),
                         .token = std::move(*token),
                         .certificate = std::move(announced->certificate)};
}

}  // namespace signalbox::app
