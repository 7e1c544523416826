#include "domain/platform/notice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/json_time.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view notice_space = " \t\r\n";

std::string with_plain_line_ends(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool before_line_feed = text.substr(at).starts_with("\r\n");
    if (!before_line_feed) plain += text[at] == '\r' ? '\n' : text[at];
  }
  return plain;
}

core::result<void> check_ahead(std::string_view field, core::time_point at, core::time_point now) {
  if (at <= now + notice_ahead_max) return {};
  return fail_field(std::string{field},
                    fmt::format("must be at most {} days from now", notice_ahead_max.count()));
}

core::result<void> check_period(const notice& what, core::time_point now) {
  if (auto near = check_ahead("starts_at", what.starts_at, now); !near) return near;
  if (!what.ends_at) return {};
  if (*what.ends_at <= now) return fail_field("ends_at", "must be in the future");
  if (*what.ends_at <= what.starts_at) return fail_field("ends_at", "must be after the start");
  return check_ahead("ends_at", *what.ends_at, now);
}

core::result<notice> written(const notice_draft& draft, core::time_point starts_at,
                             core::time_point now) {
  notice made{.id = {},
              .message = draft.message,
              .link = draft.link,
              .severity = draft.severity,
              .starts_at = starts_at,
              .ends_at = draft.ends_at};
  if (auto possible = check_period(made, now); !possible)
    return std::unexpected(std::move(possible.error()));
  return made;
}

}  // namespace

std::string_view to_string(notice_severity severity) {
  return notice_severity_names.name_of(severity);
}

std::string_view to_string(notice_state state) {
  return notice_state_names.name_of(state);
}

core::result<std::string> check_notice_message(std::string_view field, std::string_view text) {
  if (auto visible = check_not_blank(field, text); !visible) return visible;
  const auto first = text.find_first_not_of(notice_space);
  const auto last = text.find_last_not_of(notice_space);
  auto plain = with_plain_line_ends(text.substr(first, last - first + 1));
  const auto line_ends = static_cast<std::size_t>(std::ranges::count(plain, '\n'));
  if (line_ends < notice_lines_max) return plain;
  return fail_field(std::string{field},
                    fmt::format("must have at most {} lines", notice_lines_max));
}

core::result<notice> new_notice(const notice_draft& draft, core::time_point now) {
  return written(draft, std::max(draft.starts_at.value_or(now), now), now);
}

core::result<notice> edited_notice(const notice& what, const notice_draft& draft,
                                   core::time_point now) {
  const auto state = state_at(what, now);
  if (state == notice_state::ended)
    return core::fail(core::errc::conflict, "The notice has ended. Publish a new one.");
  if (state == notice_state::active && draft.starts_at && *draft.starts_at != what.starts_at)
    return fail_field("starts_at", "cannot change after the start");
  const auto starts_at =
      state == notice_state::active ? what.starts_at : std::max(draft.starts_at.value_or(now), now);
  auto next = written(draft, starts_at, now);
  if (next) next->id = what.id;
  return next;
}

notice_state state_at(const notice& what, core::time_point now) {
  if (what.ends_at && *what.ends_at <= now) return notice_state::ended;
  return what.starts_at <= now ? notice_state::active : notice_state::scheduled;
}

std::optional<core::time_point> next_change(const notice& what, core::time_point now) {
  switch (state_at(what, now)) {
    case notice_state::scheduled:
      return what.starts_at;
    case notice_state::active:
      return what.ends_at;
    case notice_state::ended:
      break;
  }
  return std::nullopt;
}

core::json public_notice_json(const notice& what) {
  return {{"id", what.id.value},
          {"message", what.message},
          {"link", what.link},
          {"severity", to_string(what.severity)}};
}

core::json notice_json(const notice& what, core::time_point now) {
  auto shown = public_notice_json(what);
  shown["state"] = to_string(state_at(what, now));
  shown["starts_at"] = core::to_iso8601(what.starts_at);
  shown["ends_at"] = core::time_or_null(what.ends_at);
  return shown;
}

}  // namespace signalbox::domain
