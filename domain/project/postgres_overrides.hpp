#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace signalbox::domain {

/// What somebody set of PostgreSQL's settings, by name; what is not named has its default.
using postgres_overrides = std::map<std::string, std::int64_t>;

/// A wish: a number sets, nothing brings the default back, what is not named stays.
using postgres_change = std::map<std::string, std::optional<std::int64_t>>;

}  // namespace signalbox::domain
