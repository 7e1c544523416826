#include "app/running_server.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "api/principal.hpp"
#include "app/installation.hpp"
#include "domain/access_token.hpp"
#include "domain/secret_key.hpp"
#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace signalbox::app;

namespace {

constexpr domain::time_point now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};
const std::string key_bytes(domain::secret_key_bytes, 'k');

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("running server: a folder without a note has no server") {
  const scratch_folder data;
  const auto found = find_running_server(data.path, now);
  REQUIRE_FALSE(found);
  CHECK(found.error().code == domain::errc::unavailable);
  CHECK(found.error().message.find("--data-dir") != std::string::npos);
}

TEST_CASE("running server: reads the note and signs a token that is good for 60 seconds") {
  const scratch_folder data;
  write(announcement_path(data.path), R"({"url":"http://127.0.0.1:1","pid":7,"version":"0.1.0"})");
  write(signing_key_path(data.path), key_bytes);
  const auto found = find_running_server(data.path, now);
  REQUIRE(found);
  CHECK(found->url == "http://127.0.0.1:1");

  const auto key = domain::signing_key::from_bytes(std::as_bytes(std::span(key_bytes)));
  REQUIRE(key);
  const auto claims =
      domain::verify_access_token(found->token, *key, now + std::chrono::seconds{59});
  REQUIRE(claims);
  CHECK(claims->role == api::operator_role);
  CHECK(claims->session.value == api::nobody_uuid);
  CHECK(claims->account.value == api::nobody_uuid);
  CHECK_FALSE(domain::verify_access_token(found->token, *key, now + std::chrono::seconds{60}));

  const auto announced = find_announced_server(data.path);
  REQUIRE(announced);
  CHECK(announced->pid == 7);
  CHECK(announced->version == "0.1.0");
}

TEST_CASE("running server: says so when the key is missing or no key") {
  const scratch_folder data;
  write(announcement_path(data.path), R"({"url":"http://127.0.0.1:1","pid":7,"version":"x"})");
  auto found = find_running_server(data.path, now);
  REQUIRE_FALSE(found);
  CHECK(found.error().code == domain::errc::forbidden);
  write(signing_key_path(data.path), "short");
  found = find_running_server(data.path, now);
  REQUIRE_FALSE(found);
  CHECK(found.error().message.find("signing.key") != std::string::npos);
}

TEST_CASE("running server: refuses a note that is cut or of another shape") {
  for (const auto* note : {"", "{", "[]", R"({"url":1,"pid":2})", R"({"url":"http://x"})"}) {
    CAPTURE(note);
    const scratch_folder data;
    write(announcement_path(data.path), note);
    const auto found = find_announced_server(data.path);
    REQUIRE_FALSE(found);
    CHECK(found.error().code == domain::errc::internal);
  }
}
