#include "domain/log/log_source.hpp"

#include <doctest/doctest.h>

#include "core/json/json.hpp"
#include "domain/log/log_severity.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

using namespace signalbox::domain;
using signalbox::core::json;
using signalbox::testing::shipped_sources;

TEST_CASE(
    "log sources: the shipped catalogue has the twelve of the specification, with their fields") {
  const auto& all = shipped_sources();
  REQUIRE(all.sources().size() == 12);
  const auto* const gateway = all.find("edge_logs");
  REQUIRE(gateway != nullptr);
  CHECK(gateway->name == "API Gateway");
  CHECK(all.find("supavisor_logs")->name == "Shared pooler");
  CHECK(gateway->find("metadata.response.status_code")->type == log_field_type::number);
  CHECK(gateway->find("metadata.request.path")->keys ==
        std::vector<std::string>{"request", "path"});
  CHECK(gateway->find("timestamp")->keys.empty());
  CHECK(gateway->find("identifier")->keys == std::vector<std::string>{"identifier"});
  CHECK(all.find(gateway->number) == gateway);
  CHECK(all.find("pg_cron_logs") == nullptr);
  CHECK(all.find(std::uint8_t{0}) == nullptr);
  std::size_t fields = 0;
  for (const auto& source : all.sources())
    fields += source.fields.size();
  CHECK(fields == 229);
}

TEST_CASE("log sources: the type of a field is found with and without its prefix") {
  const auto& all = shipped_sources();
  CHECK(all.type_of("metadata.response.status_code") == log_field_type::number);
  CHECK(all.type_of("response.status_code") == log_field_type::number);
  CHECK(all.type_of("timestamp") == log_field_type::moment);
  CHECK(all.type_of("context.domain") == log_field_type::texts);
  CHECK_FALSE(all.type_of("metadata.nothing"));
  CHECK_FALSE(all.type_of(""));
}

TEST_CASE("log sources: an invalid catalogue is refused with the location and the reason") {
  const json good{{"sources",
                   {{{"reference", "a_logs"},
                     {"number", 1},
                     {"name", "A"},
                     {"severity", {{{"by", "level"}, {"path", "metadata.level"}}}},
                     {"fields",
                      {{{"path", "id"}, {"type", "string"}},
                       {{"path", "timestamp"}, {"type", "datetime"}},
                       {{"path", "event_message"}, {"type", "string"}}}}}}}};
  const auto refused = [](const json& changed) {
    const auto parsed = log_catalogue::parse("f", changed.dump());
    return parsed ? std::string{"accepted"} : parsed.error().message;
  };
  CHECK(refused(good) == "accepted");
  auto changed = good;
  changed["sources"].push_back(good["sources"][0]);
  CHECK(refused(changed) == "f: sources[1] is a duplicate");
  changed = good;
  changed["sources"][0]["number"] = 64;
  CHECK(refused(changed) == "f: sources[0].number must be a number from 1 to 63");
  changed = good;
  changed["sources"][0]["fields"][0]["type"] = "text";
  CHECK(refused(changed) == "f: sources[0].fields[0] has an unknown \"type\"");
  changed = good;
  changed["sources"][0]["fields"].erase(0);
  CHECK(refused(changed) == "f: sources[0] must have the fields of every line");
  changed = good;
  changed["sources"][0]["severity"][0]["by"] = "color";
  CHECK(refused(changed) == "f: sources[0].severity[0] has an unknown \"by\"");
  CHECK(log_catalogue::parse("f", "{").error().message.starts_with("f:1:"));
}

TEST_CASE("log severity: each source has its rule") {
  const auto severity = [](const char* source, const char* message, const char* metadata) {
    return log_severity_names.name_of(
        severity_of(*shipped_sources().find(source), message, metadata));
  };
  CHECK(severity("postgres_logs", "", R"({"parsed":{"error_severity":"FATAL"}})") == "fatal");
  CHECK(severity("postgres_logs", "", R"({"parsed":{"error_severity":"LOG"}})") == "info");
  CHECK(severity("postgres_logs", "ERROR:  relation missing", "{}") == "error");
  CHECK(severity("edge_logs", "", R"({"response":{"status_code":500}})") == "error");
  CHECK(severity("edge_logs", "", R"({"response":{"status_code":404}})") == "warning");
  CHECK(severity("edge_logs", "ERROR", R"({"response":{"status_code":200}})") == "info");
  CHECK(severity("edge_logs", "", "{}") == "info");
  CHECK(severity("storage_logs", "", R"({"level":50})") == "error");
  CHECK(severity("storage_logs", "", R"({"res":{"statusCode":"503"}})") == "error");
  CHECK(severity("function_logs", "", R"({"level":"debug"})") == "debug");
  CHECK(severity("pgbouncer_logs",
                 "2026-11-29 10:00:00.000 UTC [17] WARNING C-0x55: app/app pooler error: x",
                 "{}") == "warning");
  CHECK(severity("pgbouncer_logs", "2026-11-29 10:00:00.000 UTC [17] LOG error in words is none",
                 "{}") == "info");
  CHECK(severity("postgrest_logs", "an error in small letters", "{}") == "info");
  CHECK(severity("pg_upgrade_logs", "fatal: the target is not empty", "{}") == "fatal");
  CHECK_FALSE(severity_of_level("nothing"));
  CHECK_FALSE(severity_of_level(std::string(1'000, 'x')));
}
