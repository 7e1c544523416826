#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/query/quote.hpp"

/// Hooks send changes of rows in a project's database to web addresses.
namespace signalbox::domain {

inline constexpr std::size_t hooks_max = 20;  ///< of a project
inline constexpr std::size_t hook_name_characters_max = 64;
inline constexpr std::size_t hook_condition_bytes_max = 2'000;
inline constexpr std::size_t hook_url_bytes_max = 2'000;
inline constexpr std::size_t hook_headers_max = 20;
inline constexpr std::size_t hook_header_bytes_max = 2'000;  ///< of a name and its value
inline constexpr std::chrono::seconds hook_timeout_default{5};
inline constexpr std::chrono::seconds hook_timeout_max{30};
/// With the delays of `hook_retry_at` the last attempt is about three hours after the first one.
inline constexpr std::size_t hook_attempts_default = 15;
inline constexpr std::size_t hook_attempts_max = 30;

enum class row_event { insert, update, remove };

inline constexpr auto row_event_names = core::names_of<row_event>({
    {row_event::insert, "INSERT"},
    {row_event::update, "UPDATE"},
    {row_event::remove, "DELETE"},
});

using hook_headers = std::vector<std::pair<std::string, std::string>>;

struct hook {
  std::string id;    ///< a UUID; empty: not stored yet
  std::string name;  ///< unique in its project
  table_name table;
  std::vector<row_event> events;  ///< in the order of `row_event`
  std::string condition = {};     ///< of the trigger's WHEN; empty: each change
  std::string url;
  std::chrono::seconds timeout = hook_timeout_default;  ///< for one attempt
  std::size_t attempts_max = hook_attempts_default;
  bool is_active = true;
  core::time_point created_at{};
  core::time_point updated_at{};
};

/// New values of a hook's fields; others stay as they are.
struct hook_change {
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> schema = std::nullopt;
  std::optional<std::string> table = std::nullopt;
  std::optional<std::vector<std::string>> events = std::nullopt;
  std::optional<std::string> condition = std::nullopt;
  std::optional<std::string> url = std::nullopt;
  std::optional<hook_headers> headers = std::nullopt;
  std::optional<std::chrono::seconds> timeout = std::nullopt;
  std::optional<std::int64_t> attempts_max = std::nullopt;
  std::optional<bool> is_active = std::nullopt;
};

/// Returns the hook with the changes, its fields checked and its name trimmed. Errors:
/// `bad_request` naming all faults, also of the headers.
[[nodiscard]] core::result<hook> changed_hook(hook from, const hook_change& change);

/// What receivers verify requests with, and the headers, whose values may be secret, too.
struct hook_secrets {
  std::string secret;
  hook_headers headers = {};
};

/// The text that is sealed for storage, and back. Nothing for another text.
/// @{
[[nodiscard]] std::string hook_secrets_text(const hook_secrets& of);
[[nodiscard]] std::optional<hook_secrets> hook_secrets_from(const std::string& text);
/// @}

}  // namespace signalbox::domain
