#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "domain/log/log_entry.hpp"
#include "domain/log/log_search.hpp"
#include "logs/store.hpp"

namespace signalbox::testing {

/// The time at which the tests' lines begin: noon of 2026-11-29.
[[nodiscard]] domain::log_time log_noon();

/// The shipped sources.
[[nodiscard]] const domain::log_catalogue& log_schema();

/// The number of a source.
[[nodiscard]] std::uint8_t source_number(std::string_view reference);

/// A line of PostgreSQL or of the gateway, different for each number: one a millisecond from
/// `log_noon`, of which every tenth is an error.
[[nodiscard]] domain::log_entry sample_line(std::uint64_t number);
/// Lines with the numbers [first, first + count).
[[nodiscard]] std::vector<domain::log_entry> sample_lines(std::uint64_t first, std::size_t count);

/// An opened store; throws with the error's text.
[[nodiscard]] std::unique_ptr<logs::store> opened_store(logs::store_settings settings);

/// The condition of a search text; throws with the error's text.
[[nodiscard]] domain::search_node condition(std::string_view text);

/// A query of a day from `log_noon`.
[[nodiscard]] logs::log_query sample_query(std::string_view text = {});

/// All lines of a query, page by page; throws for an error, damage, or an incomplete page.
[[nodiscard]] std::vector<domain::log_entry> all_lines(const logs::log_place& at,
                                                       const logs::log_query& query,
                                                       bool newest_first = false,
                                                       std::size_t page = 1'000);

}  // namespace signalbox::testing
