#include "app/server/running_server.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "api/http/principal.hpp"
#include "app/server/installation.hpp"
#include "core/crypto/secret_key.hpp"
#include "domain/identity/access_token.hpp"
#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace signalbox::app;

namespace {

constexpr core::time_point signed_at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};
const std::string key_bytes(core::secret_key_bytes, 'k');

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("running server: a folder without a note has no running server") {
  const scratch_folder data;
  const auto found = find_running_server(data.path, signed_at);
  REQUIRE_FALSE(found);
  CHECK(found.error().code == core::errc::unavailable);
  CHECK(found.error().message.find("--data-dir") != std::string::npos);
}

TEST_CASE("running server: reads the note and signs a token that is valid for 60 seconds") {
  const scratch_folder data;
  write(announcement_path(data.path), R"({"url":"http://127.0.0.1:1","pid":7,"version":"0.1.0"})");
  write(signing_key_path(data.path), key_bytes);
  const auto found = find_running_server(data.path, signed_at);
  REQUIRE(found);
  CHECK(found->url == "http://127.0.0.1:1");

  const auto key = core::signing_key::from_bytes(std::as_bytes(std::span(key_bytes)));
  REQUIRE(key);
  const auto claims =
      domain::verify_access_token(found->token, *key, signed_at + std::chrono::seconds{59});
  REQUIRE(claims);
  CHECK(claims->role == api::operator_role);
  CHECK(claims->session.value == api::nil_uuid);
  CHECK(claims->account.value == api::nil_uuid);
  CHECK_FALSE(
      domain::verify_access_token(found->token, *key, signed_at + std::chrono::seconds{60}));

  const auto announced = find_announced_server(data.path);
  REQUIRE(announced);
  CHECK(announced->pid == 7);
  CHECK(announced->version == "0.1.0");
}

TEST_CASE("running server: a missing or invalid key is an error") {
  const scratch_folder data;
  write(announcement_path(data.path), R"({"url":"http://127.0.0.1:1","pid":7,"version":"x"})");
  auto found = find_running_server(data.path, signed_at);
  REQUIRE_FALSE(found);
  CHECK(found.error().code == core::errc::forbidden);
  write(signing_key_path(data.path), "short");
  found = find_running_server(data.path, signed_at);
  REQUIRE_FALSE(found);
  CHECK(found.error().message.find("signing.key") != std::string::npos);
}

TEST_CASE("running server: rejects a truncated or malformed note") {
  for (const auto* note : {"", "{", "[]", R"({"url":1,"pid":2})", R"({"url":"http://x"})"}) {
    CAPTURE(note);
    const scratch_folder data;
    write(announcement_path(data.path), note);
    const auto found = find_announced_server(data.path);
    REQUIRE_FALSE(found);
    CHECK(found.error().code == core::errc::internal);
  }
}
