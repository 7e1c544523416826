#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::domain {

/// Longest text that a person may run at once.
inline constexpr std::size_t query_bytes_max = 1'048'576;

/// Longest text that may be parsed on an I/O thread: at most about 10 ms of processor time. Longer
/// ones belong on a worker.
inline constexpr std::size_t query_inline_bytes_max = 4'096;

/// Most statements in one text. Longer scripts are a case for psql.
inline constexpr std::size_t statements_max = 1'000;

/// Checks the bytes of a text: at most `query_bytes_max`, UTF-8, no NUL. Errors:
/// `payload_too_large` with `query_too_long`; `bad_request` with `query_not_utf8`.
[[nodiscard]] core::result<void> check_query_text(std::string_view text);

/// A refusal of a text: `bad_request` with a sentence and a code.
[[nodiscard]] std::unexpected<core::error> fail_query(std::string message, std::string detail_code);

/// Longest text of a person's that a command, label or error contains.
inline constexpr std::size_t shown_bytes_max = 300;

/// Returns a text with at most `shown_bytes_max` bytes and an ellipsis if something is missing.
/// Cuts between characters.
[[nodiscard]] std::string shortened(std::string text);

}  // namespace signalbox::domain
