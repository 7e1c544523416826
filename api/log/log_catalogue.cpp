#include "api/log/log_catalogue.hpp"

#include "core/json/json.hpp"
#include "domain/log/log_availability.hpp"
#include "domain/log/log_sql.hpp"
#include "logs/place.hpp"

namespace signalbox::api {

namespace {

using core::json;

/// For installations whose custom content has none.
constexpr std::string_view default_log_query =
    "SELECT timestamp, severity, event_message, metadata.parsed.user_name\n"
    "FROM postgres_logs\n"
    "ORDER BY timestamp DESC\n"
    "LIMIT 100";

json fields_json(const domain::log_source& source) {
  auto list = json::array();
  for (const auto& field : source.fields)
    list.push_back(
        {{"path", field.path}, {"type", domain::log_field_type_names.name_of(field.type)}});
  return list;
}

json sources_json(const domain::log_catalogue& schema) {
  auto list = json::array();
  for (const auto& source : schema.sources()) {
    const auto absence = domain::log_source_absence(source.reference);
    list.push_back({{"reference", source.reference},
                    {"name", source.name},
                    {"is_available", absence.empty()},
                    {"reason", absence.empty() ? json() : json(absence)},
                    {"fields", fields_json(source)}});
  }
  return list;
}

std::string day_text(domain::log_day day) {
  return domain::to_text(domain::log_time{day}).substr(0, std::string_view{"YYYY-MM-DD"}.size());
}

}  // namespace

log_offers log_offers_of(const call& c) {
  const auto& content = c.in.content.values();
  const auto query = content.find("logs:default_query");
  const auto templates = content.find("logs:query_templates");
  return {.default_query = query != content.end() && query->is_string()
                               ? query->get<std::string>()
                               : std::string{default_log_query},
          .templates = templates != content.end() && templates->is_array() ? templates->dump()
                                                                           : std::string{"[]"}};
}

std::string log_catalogue_text(const log_access& logs, const log_offers& offers) {
  const auto usage = logs::usage_of(logs.at);
  const json body = {
      {"sources", sources_json(logs.by->schema)},
      {"retention_days", logs.retention_days},
      {"usage",
       {{"bytes", usage.bytes},
        {"quarantine_bytes", usage.quarantine_bytes},
        {"segments", usage.segments},
        {"oldest_day", usage.oldest_day ? json(day_text(*usage.oldest_day)) : json()}}},
      {"default_query", offers.default_query},
      {"templates", json::parse(offers.templates)},
      {"sql_rows_max", logs::sql_limits{}.rows}};
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace signalbox::api
