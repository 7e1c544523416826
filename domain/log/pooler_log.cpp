#include "domain/log/pooler_log.hpp"

#include <fmt/format.h>

#include <string>

#include "core/json/json_cursor.hpp"

namespace signalbox::domain {

namespace {

/// `ref/user@address:port`, behind `C-0x…: ` or `S-0x…: `.
struct pooler_session {
  std::string_view database;
  std::string_view user;
  std::string_view address;
};

std::optional<pooler_session> session_in(std::string_view message) {
  for (const std::string_view side : {" C-0x", " S-0x"}) {
    const auto begin = message.find(side);
    const auto colon = begin == message.npos ? begin : message.find(": ", begin);
    if (colon == message.npos) continue;
    auto name = message.substr(colon + 2);
    name = name.substr(0, name.find(' '));
    const auto slash = name.find('/');
    // A name of a user may contain the sign.
    const auto at_sign = name.rfind('@');
    if (slash == name.npos || at_sign == name.npos || at_sign < slash) return std::nullopt;
    return pooler_session{.database = name.substr(0, slash),
                          .user = name.substr(slash + 1, at_sign - slash - 1),
                          .address = name.substr(at_sign + 1)};
  }
  return std::nullopt;
}

void add_pooler_text(std::string& to, std::string_view name, std::string_view value) {
  fmt::format_to(std::back_inserter(to), "{}\"{}\":\"", to.ends_with('{') ? "" : ",", name);
  core::escape_json(value, to);
  to += '"';
}

}  // namespace

pooler_log_line parse_pooler_log_line(std::string_view line, log_time now) {
  pooler_log_line made{.project = std::nullopt,
                       .line = {.at = now, .message = std::string(line), .metadata = "{}"}};
  // `time zone [process] LEVEL message`
  const auto bracket = line.find(" [");
  const auto end = bracket == line.npos ? bracket : line.find("] ", bracket);
  if (end == line.npos) return made;
  made.line.at = parse_log_time(line.substr(0, bracket)).value_or(now);
  made.line.message = line.substr(end + 2);
  const auto session = session_in(made.line.message);
  if (!session || !is_ref(session->database) || session->user.starts_with(own_role_prefix))
    return made;
  made.project = project_ref{std::string(session->database)};
  std::string metadata = "{";
  add_pooler_text(metadata, "host", "pgbouncer");
  add_pooler_text(metadata, "project", session->database);
  add_pooler_text(metadata, "user", session->user);
  add_pooler_text(metadata, "client", session->address);
  made.line.metadata = metadata + '}';
  return made;
}

}  // namespace signalbox::domain
