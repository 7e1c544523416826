#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/project/instance_tuning.hpp"
#include "domain/project/postgres_overrides.hpp"

/// The PostgreSQL settings that users can change. The number of connections and shared memory
/// depend on the size; settings that would weaken the isolation are excluded.
namespace signalbox::domain {

/// Statements that take at least so many milliseconds are logged, unless members change that.
inline constexpr std::int64_t slow_statement_ms = 1'000;

/// A setting, whose value is an integer.
struct postgres_setting {
  std::string_view name;       ///< PostgreSQL's own
  std::string_view unit = {};  ///< `ms`, `kB`, or empty for a plain number
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::string_view summary;    ///< for users
  bool needs_restart = false;  ///< takes effect only after a restart
  std::int64_t (*default_value)(const instance_tuning&) = nullptr;  ///< depends on the size
};

/// All settings, by name.
[[nodiscard]] std::span<const postgres_setting> postgres_settings();

/// Parses a change request: an object of numbers and nulls. Errors: `bad_request` with every field
/// that is unknown or out of range.
[[nodiscard]] core::result<postgres_change> read_postgres_change(const core::json& requested);

/// Returns the overrides after a change.
[[nodiscard]] postgres_overrides changed(postgres_overrides present, const postgres_change& by);

/// Returns the changed settings that take effect only after a restart.
[[nodiscard]] std::vector<std::string_view> taken_up_at_restart(const postgres_change& changed);

/// All settings with their values, in the format of `GET /platform/projects/{ref}/config/postgres`.
[[nodiscard]] core::json postgres_settings_json(const postgres_overrides& overrides,
                                                const instance_tuning& tuning);

/// Returns the value with its unit, as PostgreSQL reads it: `64kB`.
[[nodiscard]] std::string postgres_value(std::string_view name, std::int64_t value);

}  // namespace signalbox::domain
