#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/http/success.hpp"
#include "domain/log/log_request.hpp"
#include "logs/place.hpp"
#include "logs/reader.hpp"
#include "logs/sql_query.hpp"

/// Answers about logs as JSON texts, which reading threads make: metadata is copied as it is
/// stored.
namespace signalbox::api {

/// Returns an answer of this JSON, which is not cached.
[[nodiscard]] success json_text(std::string text);

[[nodiscard]] std::int64_t microseconds_of(domain::log_time at);

/// A place between lines as an opaque text, and back. Nothing for an invalid text.
/// @{
[[nodiscard]] std::string log_cursor(const logs::line_position& at);
[[nodiscard]] std::optional<logs::line_position> log_cursor_from(std::string_view text);
/// @}

/// Appends a line as an object.
void put_log_line(std::string& to, const domain::log_entry& line,
                  const domain::log_catalogue& schema);

[[nodiscard]] std::string log_page_text(const logs::log_page& page,
                                        const domain::log_catalogue& schema,
                                        const domain::log_range& range);
[[nodiscard]] std::string log_histogram_text(const logs::log_histogram& histogram,
                                             const domain::log_range& range);
[[nodiscard]] std::string log_facets_text(const logs::log_facets& facets,
                                          const domain::log_range& range);
[[nodiscard]] std::string log_context_text(const logs::log_context& context,
                                           const domain::log_catalogue& schema);
[[nodiscard]] std::string log_result_text(const logs::sql_result& result,
                                          const domain::log_range& range);
/// The answer for a query that failed.
[[nodiscard]] std::string log_result_text(const core::error& why, const domain::log_range& range);

/// Appends a row of a result as an object with the members `names`.
void put_result_row(std::string& to, const std::vector<std::string>& names,
                    const std::vector<logs::sql_value>& row);

}  // namespace signalbox::api
