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

/// What people may change of PostgreSQL's own settings. How many connections a database takes, and
/// its shared memory, belong to its size; what would weaken the walls around it is not here.
namespace signalbox::domain {

/// One of them: a whole number.
struct postgres_setting {
  std::string_view name;       ///< PostgreSQL's own
  std::string_view unit = {};  ///< `ms`, `kB`, or empty for a plain number
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::string_view summary;    ///< for people
  bool needs_restart = false;  ///< a running database takes it up at its next start only
  std::int64_t (*default_value)(const instance_tuning&) = nullptr;  ///< follows from the size
};

/// All of them, by name.
[[nodiscard]] std::span<const postgres_setting> postgres_settings();

/// Reads a wish: an object of numbers and nulls. Errors: `bad_request` naming every field that is
/// unknown or out of its range.
[[nodiscard]] core::result<postgres_change> read_postgres_change(const core::json& wanted);

/// What is set after a change.
[[nodiscard]] postgres_overrides changed(postgres_overrides present, const postgres_change& by);

/// Which of the changed settings a running database takes up at its next start only.
[[nodiscard]] std::vector<std::string_view> taken_up_at_restart(const postgres_change& changed);

/// All settings with their values, as `GET /platform/projects/{ref}/config/postgres` lists them.
[[nodiscard]] core::json postgres_settings_json(const postgres_overrides& overrides,
                                                const instance_tuning& tuning);

/// The value as PostgreSQL reads it, with its unit: `64kB`.
[[nodiscard]] std::string postgres_value(std::string_view name, std::int64_t value);

}  // namespace signalbox::domain
