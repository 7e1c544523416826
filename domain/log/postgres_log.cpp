#include "domain/log/postgres_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/json/json_cursor.hpp"

namespace signalbox::domain {

namespace {

using core::json_token;
using core::json_token_kind;

enum class postgres_field_use : std::uint8_t { kept, of_statement };

struct postgres_field {
  std::string_view name;  ///< PostgreSQL's
  std::string_view shown;
  postgres_field_use use = postgres_field_use::kept;
};

/// The fields of jsonlog (PostgreSQL 15, write_jsonlog). Those that quote a statement are left out
/// for the platform's own sessions.
constexpr auto postgres_fields = std::to_array<postgres_field>(
    {{.name = "timestamp", .shown = "timestamp"},
     {.name = "user", .shown = "user_name"},
     {.name = "dbname", .shown = "database_name"},
     {.name = "pid", .shown = "process_id"},
     {.name = "session_id", .shown = "session_id"},
     {.name = "line_num", .shown = "session_line_num"},
     {.name = "ps", .shown = "command_tag"},
     {.name = "session_start", .shown = "session_start_time"},
     {.name = "vxid", .shown = "virtual_transaction_id"},
     {.name = "txid", .shown = "transaction_id"},
     {.name = "error_severity", .shown = "error_severity"},
     {.name = "state_code", .shown = "sql_state_code"},
     {.name = "detail", .shown = "detail", .use = postgres_field_use::of_statement},
     {.name = "hint", .shown = "hint"},
     {.name = "internal_query", .shown = "internal_query", .use = postgres_field_use::of_statement},
     {.name = "internal_position", .shown = "internal_query_pos"},
     {.name = "context", .shown = "context", .use = postgres_field_use::of_statement},
     {.name = "statement", .shown = "query", .use = postgres_field_use::of_statement},
     {.name = "cursor_position", .shown = "query_pos"},
     {.name = "func_name", .shown = "location"},
     {.name = "application_name", .shown = "application_name"},
     {.name = "backend_type", .shown = "backend_type"},
     {.name = "leader_pid", .shown = "leader_pid"},
     {.name = "query_id", .shown = "query_id"}});

/// Closes the text and the object of a line whose end is missing.
std::string closed_line(std::string_view line) {
  constexpr std::size_t escape_length_max = 6;
  const auto begin = line.size() - std::min(line.size(), escape_length_max);
  auto backslash = line.find('\\', begin);
  while (backslash != line.npos) {
    const auto length = line.substr(backslash + 1).starts_with('u') ? escape_length_max : 2;
    if (backslash + length > line.size()) break;
    backslash = line.find('\\', backslash + length);
  }
  return std::string(line.substr(0, backslash)) + "\"}";
}

/// What is derived from the message.
struct message_facts {
  std::optional<double> duration_ms = std::nullopt;
  std::string_view connection_event = {};
  std::optional<double> session_seconds = std::nullopt;
};

std::optional<double> leading_number(std::string_view text) {
  double value = 0;
  const auto [end, failure] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (failure != std::errc{} || end == text.data()) return std::nullopt;
  return value;
}

/// Parses `hours:minutes:seconds.milliseconds`.
std::optional<double> span_of(std::string_view text) {
  constexpr double minutes_per_hour = 60;
  double seconds = 0;
  for (int part = 0; part < 3; ++part) {
    const auto value = leading_number(text);
    if (!value) return std::nullopt;
    seconds = seconds * minutes_per_hour + *value;
    const auto colon = text.find(':');
    text.remove_prefix(colon == text.npos ? text.size() : colon + 1);
  }
  return seconds;
}

message_facts facts_of(std::string_view message) {
  message_facts found;
  constexpr std::string_view duration = "duration: ";
  constexpr std::string_view session_time = "disconnection: session time: ";
  if (message.starts_with(duration)) {
    found.duration_ms = leading_number(message.substr(duration.size()));
  } else if (message.starts_with("connection received:")) {
    found.connection_event = "received";
  } else if (message.starts_with("connection authenticated:")) {
    found.connection_event = "authenticated";
  } else if (message.starts_with("connection authorized:") ||
             message.starts_with("replication connection authorized:")) {
    found.connection_event = "authorized";
  } else if (message.starts_with(session_time)) {
    found.connection_event = "ended";
    found.session_seconds = span_of(message.substr(session_time.size()));
  }
  return found;
}

/// The fields of a line, by their tokens in it.
struct postgres_line {
  std::array<std::optional<json_token>, postgres_fields.size()> values;
  std::optional<json_token> message;
  std::string_view remote_host;
  std::string_view remote_port;

  [[nodiscard]] std::string_view raw(std::string_view name) const {
    for (std::size_t at = 0; at < postgres_fields.size(); ++at)
      if (postgres_fields[at].name == name && values[at]) return values[at]->raw;
    return {};
  }
};

void note_field(postgres_line& to, std::string_view name, const json_token& value) {
  if (name == "message") {
    to.message = value;
  } else if (name == "remote_host") {
    to.remote_host = value.raw;
  } else if (name == "remote_port") {
    to.remote_port = value.raw;
  } else {
    const auto found = std::ranges::find(postgres_fields, name, &postgres_field::name);
    if (found != postgres_fields.end())
      to.values[static_cast<std::size_t>(found - postgres_fields.begin())] = value;
  }
}

/// Nothing when the text is no line of PostgreSQL's.
std::optional<postgres_line> read_postgres_line(std::string_view line, bool is_cut) {
  core::json_cursor cursor{line};
  if (cursor.next().kind != json_token_kind::object_begin) return std::nullopt;
  postgres_line found;
  for (;;) {
    const auto key = cursor.next();
    if (key.kind != json_token_kind::key) {
      const bool is_whole =
          key.kind == json_token_kind::object_end && cursor.next().kind == json_token_kind::end;
      if (!found.message || (!is_whole && !is_cut)) return std::nullopt;
      return found;
    }
    const auto value = cursor.next();
    if (value.kind == json_token_kind::string || value.kind == json_token_kind::number) {
      note_field(found, key.raw, value);
    } else if (value.kind == json_token_kind::object_begin ||
               value.kind == json_token_kind::array_begin) {
      if (!cursor.skip()) return std::nullopt;
    }
  }
}

/// Writes `metadata`. Texts are copied with their escapes.
class postgres_metadata {
 public:
  explicit postgres_metadata(std::string_view host) {
    made_ = "{\"host\":\"";
    core::escape_json(host, made_);
    made_ += "\",\"parsed\":{";
  }

  void add(std::string_view name, const json_token& value) {
    name_of(name);
    if (value.kind == json_token_kind::string) {
      fmt::format_to(std::back_inserter(made_), "\"{}\"", value.raw);
    } else {
      made_ += value.raw;
    }
  }
  void add_text(std::string_view name, std::string_view value) {
    name_of(name);
    fmt::format_to(std::back_inserter(made_), "\"{}\"", value);
  }
  void add_number(std::string_view name, double value) {
    name_of(name);
    fmt::format_to(std::back_inserter(made_), "{}", value);
  }
  [[nodiscard]] std::string take() { return std::move(made_) + "}}"; }

 private:
  void name_of(std::string_view name) {
    if (!made_.ends_with('{')) made_ += ',';
    fmt::format_to(std::back_inserter(made_), "\"{}\":", name);
  }

  std::string made_;
};

/// Leaves out the statement behind `duration: 1 ms  statement: …`.
void leave_out_statement(std::string& message) {
  const auto gap = message.find("  ");
  if (gap == message.npos) return;
  const auto colon = message.find(": ", gap);
  if (colon != message.npos) message.resize(colon);
}

}  // namespace

parsed_log_line parse_postgres_log_line(std::string_view line, std::string_view host, bool is_cut,
                                        log_time now) {
  const auto closed = is_cut ? closed_line(line) : std::string();
  const auto found = read_postgres_line(is_cut ? std::string_view(closed) : line, is_cut);
  postgres_metadata metadata(host);
  if (!found) return {.at = now, .message = std::string(line), .metadata = metadata.take()};
  parsed_log_line made{
      .at = parse_log_time(found->raw("timestamp")).value_or(now), .message = {}, .metadata = {}};
  core::unescape_json(found->message->raw, made.message);
  const auto facts = facts_of(made.message);
  const bool is_own = found->raw("user").starts_with(own_role_prefix);
  // Before the login it is only known that no network is used, as only own sessions do.
  made.is_own_session = !facts.connection_event.empty() &&
                        (is_own || (found->raw("user").empty() && found->remote_host == "[local]"));
  if (is_own && facts.duration_ms) leave_out_statement(made.message);
  for (std::size_t at = 0; at < postgres_fields.size(); ++at) {
    const auto& field = postgres_fields[at];
    const bool is_left_out = is_own && field.use == postgres_field_use::of_statement;
    if (found->values[at] && !is_left_out) metadata.add(field.shown, *found->values[at]);
  }
  if (!found->remote_host.empty()) {
    const auto from = found->remote_port.empty()
                          ? std::string(found->remote_host)
                          : fmt::format("{}:{}", found->remote_host, found->remote_port);
    metadata.add_text("connection_from", from);
  }
  if (facts.duration_ms) metadata.add_number("duration_ms", *facts.duration_ms);
  if (!facts.connection_event.empty())
    metadata.add_text("connection_event", facts.connection_event);
  if (facts.session_seconds) metadata.add_number("session_seconds", *facts.session_seconds);
  made.metadata = metadata.take();
  return made;
}

}  // namespace signalbox::domain
