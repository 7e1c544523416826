#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/identifier.hpp"
#include "core/json/json.hpp"
#include "core/names.hpp"
#include "core/time.hpp"

/// The notice of the installation: a short message to all users, shown for a period.
namespace signalbox::domain {

/// UUID of a notice: new for each published one, kept by edits.
using notice_id = core::identifier<struct notice_id_tag>;

inline constexpr std::size_t notice_characters_max = 300;
/// Maximum number of lines of a message: the notice is above every page.
inline constexpr std::size_t notice_lines_max = 5;
/// A start or an end further ahead is refused: it is likely a mistake.
inline constexpr std::chrono::days notice_ahead_max{365};

enum class notice_severity { info, warning, critical };

inline constexpr auto notice_severity_names = core::names_of<notice_severity>({
    {notice_severity::info, "info"},
    {notice_severity::warning, "warning"},
    {notice_severity::critical, "critical"},
});

[[nodiscard]] std::string_view to_string(notice_severity severity);

/// The state of a notice at a time. Users see active notices only.
enum class notice_state { scheduled, active, ended };

inline constexpr auto notice_state_names = core::names_of<notice_state>({
    {notice_state::scheduled, "scheduled"},
    {notice_state::active, "active"},
    {notice_state::ended, "ended"},
});

[[nodiscard]] std::string_view to_string(notice_state state);

/// A notice as an operator writes it.
struct notice_draft {
  std::string message;
  std::string link = {};  ///< empty: none
  notice_severity severity = notice_severity::info;
  std::optional<core::time_point> starts_at = std::nullopt;  ///< none, or in the past: now
  std::optional<core::time_point> ends_at = std::nullopt;    ///< none: until it is removed
};

/// A published or scheduled notice.
struct notice {
  notice_id id;
  std::string message;
  std::string link;  ///< empty: none
  notice_severity severity = notice_severity::info;
  core::time_point starts_at;
  std::optional<core::time_point> ends_at = std::nullopt;  ///< none: until it is removed
};

/// Checks the text of a notice; returns it without white space at its ends, and with `\n` as the
/// end of lines. Errors: `bad_request` with the field: blank, more than `notice_lines_max` lines.
[[nodiscard]] core::result<std::string> check_notice_message(std::string_view field,
                                                             std::string_view text);

/// Returns a new notice, without an id. Errors: `bad_request` with `starts_at` or `ends_at`: an end
/// in the past or not after the start, a time more than `notice_ahead_max` ahead.
[[nodiscard]] core::result<notice> new_notice(const notice_draft& draft, core::time_point now);

/// Returns the notice with the content of the draft and its id. The start of an active notice stays
/// as it is. Errors: those of `new_notice`; `bad_request` with `starts_at` when an active notice
/// would start at another time; `conflict` when it has ended.
[[nodiscard]] core::result<notice> edited_notice(const notice& what, const notice_draft& draft,
                                                 core::time_point now);

/// Returns the state at a time: active from its start, ended from its end.
[[nodiscard]] notice_state state_at(const notice& what, core::time_point now);

/// Returns the time of the next change of `state_at`, if any.
[[nodiscard]] std::optional<core::time_point> next_change(const notice& what, core::time_point now);

/// Returns what users see of an active notice: `{id, message, link, severity}`.
[[nodiscard]] core::json public_notice_json(const notice& what);

/// Returns what operators see, with the period and the state at a time: `ends_at` is null for a
/// notice without an end.
[[nodiscard]] core::json notice_json(const notice& what, core::time_point now);

}  // namespace signalbox::domain
