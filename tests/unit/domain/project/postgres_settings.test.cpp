#include "domain/project/postgres_settings.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("postgres settings: each has a range that includes its default") {
  CHECK(std::ranges::is_sorted(postgres_settings(), {}, &postgres_setting::name));
  for (const auto& setting : postgres_settings()) {
    CAPTURE(setting.name);
    CHECK(setting.low < setting.high);
    const auto usual = setting.default_value(modest_tuning);
    CHECK(usual >= setting.low);
    CHECK(usual <= setting.high);
  }
}

TEST_CASE("postgres settings: protective settings are excluded") {
  for (const char* name : {"session_replication_role", "max_connections", "shared_buffers",
                           "listen_addresses", "shared_preload_libraries", "log_destination"}) {
    CAPTURE(name);
    CHECK_FALSE(read_postgres_change({{name, 1}}));
  }
}

TEST_CASE("postgres settings: a number sets, null resets, the rest stays") {
  const auto requested =
      read_postgres_change({{"statement_timeout", 60'000}, {"work_mem", nullptr}});
  REQUIRE(requested);
  const auto after = changed({{"work_mem", 8192}, {"lock_timeout", 5}}, *requested);
  CHECK(after == postgres_overrides{{"lock_timeout", 5}, {"statement_timeout", 60'000}});
  CHECK(changed(after, {}) == after);
  CHECK(taken_up_at_restart(*requested).empty());
}

TEST_CASE("postgres settings: the range is inclusive") {
  for (const auto& setting : postgres_settings()) {
    CAPTURE(setting.name);
    const std::string name{setting.name};
    CHECK(read_postgres_change({{name, setting.low}}));
    CHECK(read_postgres_change({{name, setting.high}}));
    CHECK_FALSE(read_postgres_change({{name, setting.low - 1}}));
    CHECK_FALSE(read_postgres_change({{name, setting.high + 1}}));
  }
}

TEST_CASE("postgres settings: all faults are reported together with name and range") {
  const auto refused = read_postgres_change(
      {{"work_mem", 1}, {"lock_timeout", 5}, {"shared_buffers", 1}, {"statement_timeout", "1s"}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::bad_request);
  const auto& fields = refused.error().fields;
  REQUIRE(fields.size() == 3);
  CHECK(fields[0].field == "shared_buffers");
  CHECK(fields[0].message == "is not a setting that can be changed");
  CHECK(fields[1].field == "statement_timeout");
  CHECK(fields[2].field == "work_mem");
  CHECK(fields[2].message == "must be a whole number from 64 to 1048576 kB, or null");
  for (const json& value : {json(1.5), json(true), json::array(), json::object(),
                            json(std::uint64_t{18'446'744'073'709'551'615U})}) {
    CAPTURE(value.dump());
    CHECK_FALSE(read_postgres_change({{"lock_timeout", value}}));
  }
}

TEST_CASE("postgres settings: shows overrides and defaults") {
  const auto shown = postgres_settings_json({{"work_mem", 8192}}, modest_tuning);
  REQUIRE(shown.size() == postgres_settings().size());
  CHECK(shown.back() == json::parse(R"json({
    "name": "work_mem", "summary": "Memory of one sort or hash before it spills to disk.",
    "type": "integer", "unit": "kB", "low": 64, "high": 1048576, "default": 4096, "value": 8192,
    "is_default": false, "needs_restart": false})json"));
  CHECK(shown.front().at("is_default") == true);
  CHECK(shown.front().at("unit").is_null());
  CHECK(postgres_value("work_mem", 8192) == "8192kB");
  CHECK(postgres_value("default_statistics_target", 7) == "7");
}
