#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/identifier.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"

namespace signalbox::domain {

/// UUID of an exception of a project's advisor.
using advisor_exception_id = core::identifier<struct advisor_exception_id_tag>;

/// Longest reason of an exception.
inline constexpr std::size_t exception_reason_max = 500;
/// Longest cache key: five quoted names and some words.
inline constexpr std::size_t cache_key_bytes_max = 1000;
/// Most exceptions of one project.
inline constexpr std::size_t advisor_exceptions_max = 1000;

/// Findings that the members of a project muted: all of a lint, or one.
struct new_advisor_exception {
  std::string lint_name;
  std::optional<std::string> cache_key = std::nullopt;  ///< none: every finding of the lint
  std::string reason;
};

/// A stored exception.
struct advisor_exception {
  advisor_exception_id id;
  std::string lint_name;
  std::optional<std::string> cache_key = std::nullopt;
  std::string reason;
  std::string created_by;  ///< a username
  core::time_point created_at;

  friend bool operator==(const advisor_exception&, const advisor_exception&) = default;
};

/// Checks the name of a lint, the key and the reason. Errors: `bad_request` with the field.
[[nodiscard]] core::result<void> check_exception(const new_advisor_exception& what);

/// Checks a reason: 1 to `exception_reason_max` bytes, not only white space. Errors: `bad_request`.
[[nodiscard]] core::result<std::string> check_exception_reason(std::string_view field,
                                                               std::string_view text);

[[nodiscard]] core::json advisor_exception_json(const advisor_exception& what);

}  // namespace signalbox::domain
