#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/log/log_search.hpp"

namespace signalbox::domain {

/// The longest filter in the name of a topic (`logs:{ref}:{filter}`).
inline constexpr std::size_t log_filter_text_max = 1'024;

/// Which lines a live tail shows.
struct log_filter {
  std::uint64_t sources = ~0ULL;  ///< bits of their numbers
  search_node condition = {};

  [[nodiscard]] bool operator==(const log_filter&) const = default;
};

/// True for a text that may be a filter: base64url without padding, not too long. An empty one
/// shows every line.
[[nodiscard]] bool is_log_filter_text(std::string_view text);

/// Parses a filter: base64url of the JSON `{"sources": ["postgres_logs"], "search": "…"}`, each of
/// which may be missing. Errors: `bad_request` with `log_filter_invalid`, with
/// `log_filter_unknown_source`, or those of `parse_log_search`.
[[nodiscard]] core::result<log_filter> parse_log_filter(const log_catalogue& schema,
                                                        std::string_view text);

}  // namespace signalbox::domain
