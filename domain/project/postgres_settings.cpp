#include "domain/project/postgres_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace signalbox::domain {

namespace {

constexpr std::int64_t day_ms = 86'400'000;
constexpr std::int64_t gb_kib = std::int64_t{1024} * 1024;

template <std::int64_t Value>
std::int64_t always(const instance_tuning&) {
  return Value;
}

std::int64_t signed_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

constexpr std::array settings_by_name = {
    postgres_setting{.name = "default_statistics_target",
                     .low = 1,
                     .high = 10'000,
                     .summary = "Amount of statistics that ANALYZE collects per column.",
                     .default_value = always<100>},
    postgres_setting{.name = "effective_cache_size",
                     .unit = "kB",
                     .low = 1024,
                     .high = 4096 * gb_kib,
                     .summary = "Memory that the planner expects to be available for caching.",
                     .default_value =
                         [](const instance_tuning& of) {
                           return signed_of(of.effective_cache_size_mib * 1024);
                         }},
    postgres_setting{
        .name = "idle_in_transaction_session_timeout",
        .unit = "ms",
        .low = 0,
        .high = day_ms,
        .summary = "Ends sessions that are idle in a transaction for longer; 0: never.",
        .default_value = always<0>},
    postgres_setting{.name = "lock_timeout",
                     .unit = "ms",
                     .low = 0,
                     .high = day_ms,
                     .summary = "Cancels statements that wait longer for a lock; 0: never.",
                     .default_value = always<0>},
    postgres_setting{.name = "log_connections",
                     .low = 0,
                     .high = 1,
                     .summary = "1: logs each connection of a client; 0: none.",
                     .default_value = always<0>},
    postgres_setting{.name = "log_disconnections",
                     .low = 0,
                     .high = 1,
                     .summary = "1: logs the end and the duration of each session; 0: none.",
                     .default_value = always<0>},
    postgres_setting{.name = "log_min_duration_statement",
                     .unit = "ms",
                     .low = -1,
                     .high = day_ms,
                     .summary = "Logs statements that take at least this long; 0: all, -1: none.",
                     .default_value = always<slow_statement_ms>},
    postgres_setting{
        .name = "maintenance_work_mem",
        .unit = "kB",
        .low = 1024,
        .high = 2 * gb_kib - 1024,
        .summary = "Memory for VACUUM, CREATE INDEX and similar operations.",
        .default_value =
            [](const instance_tuning& of) { return signed_of(of.maintenance_work_mem_kib); }},
    postgres_setting{
        .name = "max_parallel_workers_per_gather",
        .low = 0,
        .high = 64,
        .summary = "Parallel workers for one part of a query, if the compute size has any.",
        .default_value = always<2>},
    postgres_setting{.name = "statement_timeout",
                     .unit = "ms",
                     .low = 0,
                     .high = day_ms,
                     .summary = "Cancels statements that take longer; 0: never.",
                     .default_value = always<0>},
    postgres_setting{
        .name = "work_mem",
        .unit = "kB",
        .low = 64,
        .high = gb_kib,
        .summary = "Memory of one sort or hash before it spills to disk.",
        .default_value = [](const instance_tuning& of) { return signed_of(of.work_mem_kib); }},
};

const postgres_setting* find_setting(std::string_view name) {
  const auto found = std::ranges::find(settings_by_name, name, &postgres_setting::name);
  return found == settings_by_name.end() ? nullptr : &*found;
}

std::string with_unit(std::int64_t number, std::string_view unit) {
  return unit.empty() ? fmt::format("{}", number) : fmt::format("{} {}", number, unit);
}

/// Returns the fault of a value; nothing when it is valid.
std::optional<std::string> fault_of_value(const postgres_setting& of, const core::json& value) {
  if (value.is_null()) return std::nullopt;
  auto range = fmt::format("must be a whole number from {} to {}, or null", of.low,
                           with_unit(of.high, of.unit));
  if (!value.is_number_integer()) return range;
  constexpr auto number_max = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > number_max) return range;
  const auto number = value.get<std::int64_t>();
  if (number < of.low || number > of.high) return range;
  return std::nullopt;
}

}  // namespace

std::span<const postgres_setting> postgres_settings() {
  return settings_by_name;
}

core::result<postgres_change> read_postgres_change(const core::json& requested) {
  postgres_change read;
  core::error refused{.code = core::errc::bad_request,
                      .message = {},
                      .retry_after = std::nullopt,
                      .fields = {},
                      .detail_code = {}};
  for (const auto& [name, value] : requested.items()) {
    const auto* setting = find_setting(name);
    const auto fault = setting == nullptr
                           ? std::optional<std::string>("is not a setting that can be changed")
                           : fault_of_value(*setting, value);
    if (fault) {
      refused.fields.push_back({.field = name, .message = *fault});
    } else {
      read[name] = value.is_null() ? std::nullopt : std::optional(value.get<std::int64_t>());
    }
  }
  if (refused.fields.empty()) return read;
  const auto& first = refused.fields.front();
  refused.message = fmt::format("{}: {}", first.field, first.message);
  return std::unexpected(std::move(refused));
}

postgres_overrides changed(postgres_overrides present, const postgres_change& by) {
  for (const auto& [name, value] : by) {
    if (value) {
      present[name] = *value;
    } else {
      present.erase(name);
    }
  }
  return present;
}

std::vector<std::string_view> taken_up_at_restart(const postgres_change& changed) {
  std::vector<std::string_view> names;
  for (const auto& setting : settings_by_name) {
    if (setting.needs_restart && changed.contains(std::string(setting.name)))
      names.push_back(setting.name);
  }
  return names;
}

core::json postgres_settings_json(const postgres_overrides& overrides,
                                  const instance_tuning& tuning) {
  core::json list = core::json::array();
  for (const auto& setting : settings_by_name) {
    const auto usual = setting.default_value(tuning);
    const auto set = overrides.find(std::string(setting.name));
    list.push_back({{"name", setting.name},
                    {"summary", setting.summary},
                    {"type", "integer"},
                    {"unit", setting.unit.empty() ? core::json() : core::json(setting.unit)},
                    {"low", setting.low},
                    {"high", setting.high},
                    {"default", usual},
                    {"value", set == overrides.end() ? usual : set->second},
                    {"is_default", set == overrides.end()},
                    {"needs_restart", setting.needs_restart}});
  }
  return list;
}

std::string postgres_value(std::string_view name, std::int64_t value) {
  const auto* setting = find_setting(name);
  return fmt::format("{}{}", value, setting == nullptr ? std::string_view{} : setting->unit);
}

}  // namespace signalbox::domain
