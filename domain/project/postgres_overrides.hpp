#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace signalbox::domain {

/// Overrides of PostgreSQL's settings, by name; other settings have their defaults.
using postgres_overrides = std::map<std::string, std::int64_t>;

/// A change request: a number sets, nothing resets to the default, other settings stay.
using postgres_change = std::map<std::string, std::optional<std::int64_t>>;

}  // namespace signalbox::domain
