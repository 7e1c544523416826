#include "app/settings/assign.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>

using namespace signalbox::app;

namespace {

/// Assigns a text as from the environment; returns the error's message, or an empty text.
std::string try_text(settings& to, std::string_view name, std::string_view text) {
  const auto* row = find_setting(name);
  REQUIRE(row != nullptr);
  const auto done =
      assign(to, *row,
             {.name = std::string{name}, .value = value_from_text(*row, text), .source = "--test"});
  return done ? std::string{} : done.error().message;
}

std::string try_value(settings& to, std::string_view name, given_value value) {
  const auto* row = find_setting(name);
  REQUIRE(row != nullptr);
  const auto done = assign(
      to, *row, {.name = std::string{name}, .value = std::move(value), .source = "a.toml:3"});
  return done ? std::string{} : done.error().message;
}

}  // namespace

TEST_CASE("assigning a setting: reads each type of value from a text") {
  settings to;
  CHECK(try_text(to, "server.port", "8500").empty());
  CHECK(to.transport.port == 8500);
  CHECK(try_text(to, "server.host", "0.0.0.0").empty());
  CHECK(to.transport.address == "0.0.0.0");
  CHECK(try_text(to, "projects.automatic_restart", "false").empty());
  CHECK_FALSE(to.actors.auto_restart.enabled);
  CHECK(try_text(to, "provisioning.simulated.failure_rate", "0.25").empty());
  CHECK(to.provisioning.simulated.failure_rate == 0.25);
  CHECK(try_text(to, "server.ping_interval_ms", "5000").empty());
  CHECK(to.transport.realtime.ping_interval == std::chrono::seconds{5});
  CHECK(try_text(to, "identity.access_token_life_s", "60").empty());
  CHECK(to.actors.access_token_life == std::chrono::minutes{1});
  CHECK(try_text(to, "identity.refresh_token_life_h", "24").empty());
  CHECK(to.actors.refresh_token_life == std::chrono::days{1});
  CHECK(try_text(to, "projects.automatic_restart_window_min", "60").empty());
  CHECK(to.actors.auto_restart.window == std::chrono::hours{1});
  CHECK(try_text(to, "server.allowed_origins", "https://a.example, http://b.example:81").empty());
  CHECK(to.transport.allowed_origins ==
        std::vector<std::string>{"https://a.example", "http://b.example:81"});
}

TEST_CASE("assigning a setting: an empty text empties a list") {
  settings to;
  to.transport.allowed_origins = {"https://a.example"};
  CHECK(try_text(to, "server.allowed_origins", "").empty());
  CHECK(to.transport.allowed_origins.empty());
}

TEST_CASE("assigning a setting: both ends of every range are allowed, values beyond are not") {
  for (const auto& row : settings_table()) {
    const auto* range = std::get_if<whole_range>(&row.allowed);
    if (range == nullptr) continue;
    CAPTURE(row.name);
    settings to;
    CHECK(try_value(to, row.name, range->least).empty());
    CHECK(try_value(to, row.name, range->most).empty());
    CHECK_FALSE(try_value(to, row.name, range->least - 1).empty());
    if (range->most < std::numeric_limits<std::int64_t>::max()) {
      CHECK_FALSE(try_value(to, row.name, range->most + 1).empty());
    }
  }
}

TEST_CASE(
    "assigning a setting: an error names the setting, the value, the source, and the allowed "
    "values") {
  settings to;
  CHECK(try_text(to, "server.port", "70000") ==
        "server.port = 70000 (--test): must be a whole number from 0 to 65535.");
  CHECK(try_text(to, "server.port", "http") ==
        "server.port = \"http\" (--test): must be a whole number from 0 to 65535.");
  CHECK(try_text(to, "projects.automatic_restart", "yes") ==
        "projects.automatic_restart = \"yes\" (--test): must be true or false.");
  CHECK(try_text(to, "log.format", "xml") ==
        "log.format = \"xml\" (--test): must be \"text\" or \"json\".");
  CHECK(to.transport.port == 8400);
}

TEST_CASE("assigning a setting: rejects a value of another type") {
  settings to;
  CHECK_FALSE(try_value(to, "server.port", std::string{"8500"}).empty());
  CHECK_FALSE(try_value(to, "server.port", 8500.0).empty());
  CHECK_FALSE(try_value(to, "server.host", std::int64_t{1}).empty());
  CHECK_FALSE(try_value(to, "projects.automatic_restart", std::int64_t{1}).empty());
  CHECK_FALSE(try_value(to, "server.allowed_origins", std::string{"https://a.example"}).empty());
  CHECK_FALSE(try_value(to, "server.port", unusable_value{"2026-11-20"}).empty());
}

TEST_CASE("assigning a setting: a whole number is accepted as a number") {
  settings to;
  CHECK(try_value(to, "provisioning.simulated.crash_rate", std::int64_t{1}).empty());
  CHECK(to.provisioning.simulated.crash_rate == 1.0);
}

TEST_CASE("assigning a setting: rejects a value that is not a number") {
  settings to;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(try_value(to, "provisioning.simulated.crash_rate", nan).empty());
  CHECK_FALSE(try_text(to, "provisioning.simulated.crash_rate", "nan").empty());
  CHECK_FALSE(try_text(to, "server.port", "").empty());
  CHECK_FALSE(try_text(to, "server.port", "8400x").empty());
  CHECK_FALSE(try_text(to, "server.port", " 8400").empty());
  CHECK_FALSE(try_text(to, "server.port", "99999999999999999999").empty());
}

TEST_CASE(
    "assigning a setting: accepts one of the words, and names them in the error for any other") {
  settings to;
  const auto refusal = try_text(to, "mode", "hosted");
  CHECK(refusal.find("\"platform\" or \"self_hosted\"") != refusal.npos);
  CHECK(to.mode == "platform");
  CHECK(try_text(to, "mode", "self_hosted").empty());
  CHECK(to.mode == "self_hosted");
}

TEST_CASE("assigning a setting: never repeats a value that may contain a password") {
  settings to;
  const auto refusal = try_text(to, "database.url", "mysql://root:hunter2@db/x");
  CHECK(refusal.find("database.url") != refusal.npos);
  CHECK(refusal.find("hunter2") == refusal.npos);
}

TEST_CASE("assigning a setting: rejects a text with a zero byte") {
  settings to;
  CHECK_FALSE(try_value(to, "data.dir", std::string{"./va\0r", 6}).empty());
}

TEST_CASE("assigning a setting: the error has the setting as its field") {
  settings to;
  const auto* row = find_setting("log.level");
  const auto done =
      assign(to, *row, {.name = "log.level", .value = std::string{"loud"}, .source = "--test"});
  REQUIRE_FALSE(done);
  CHECK(done.error().code == signalbox::core::errc::bad_request);
  REQUIRE(done.error().fields.size() == 1);
  CHECK(done.error().fields[0].field == "log.level");
}
