#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_source.hpp"
#include "domain/log/log_time.hpp"

namespace signalbox::domain {

/// Microseconds since 1970 that requests may contain: whole numbers of JavaScript.
inline constexpr std::int64_t log_moment_max = 9'007'199'254'740'991;

/// The range of a query of logs without one, until now.
inline constexpr std::chrono::hours log_range_default{1};

/// Returns the part of a range in which lines can be: they are visible for a plan's days of
/// retention, also while their file still exists, and none is far in the future. Empty where that
/// leaves nothing. Errors: `bad_request` with the field `to` when the requested range is empty.
[[nodiscard]] core::result<log_range> visible_log_range(const log_range& requested,
                                                        std::uint16_t retention_days, log_time now);

/// Returns the bits of sources by their references; all sources for no reference. Errors:
/// `bad_request` with the field `sources`.
[[nodiscard]] core::result<std::uint64_t> log_source_bits(
    const log_catalogue& schema, const std::vector<std::string>& references);

/// Checks the fields whose values are counted: at least one, and each `severity`, `source`, or a
/// path in the metadata that a source has or that begins with `metadata.`. Errors: `bad_request`
/// with the field `fields`.
[[nodiscard]] core::result<void> check_facet_fields(const log_catalogue& schema,
                                                    const std::vector<std::string>& paths);

/// Returns the names of a result's columns as the members of an object: a repeated name gets a
/// number from 2, and an empty one is `column`.
[[nodiscard]] std::vector<std::string> unique_column_names(const std::vector<std::string>& names);

}  // namespace signalbox::domain
