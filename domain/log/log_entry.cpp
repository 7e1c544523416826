#include "domain/log/log_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "core/json/json_cursor.hpp"
#include "domain/log/secret_mask.hpp"

namespace signalbox::domain {

namespace {

using core::json_token_kind;

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::size_t log_id_digits = 16;

bool is_readable_text(std::string_view bytes) {
  return core::is_utf8(bytes) && bytes.find('\0') == std::string_view::npos;
}

void append_json_text(std::string_view value, std::string& to) {
  to += '"';
  core::escape_json(value, to);
  to += '"';
}

/// False for numbers that are valid JSON, and that its readers refuse because they are too large.
bool is_representable(std::string_view number) {
  constexpr std::size_t certain_digits = 300;
  if (number.size() < certain_digits && number.find_first_of("eE") == number.npos) return true;
  double value = 0;
  return std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc{};
}

/// Rewrites an object in JSON: without gaps, needless escapes and secrets, with long texts cut.
class metadata_writer {
 public:
  /// Nothing when the text is no object, or nested too deeply.
  [[nodiscard]] std::optional<std::string> run(std::string_view text) {
    core::json_cursor cursor{text};
    auto token = cursor.next();
    if (token.kind != json_token_kind::object_begin) return std::nullopt;
    made_.reserve(text.size());
    for (; token.kind != json_token_kind::end; token = cursor.next()) {
      if (token.kind == json_token_kind::invalid) return std::nullopt;
      write(token);
    }
    return std::move(made_);
  }

 private:
  [[nodiscard]] bool is_secret() const { return has_secret_name_ || secret_lists_ > 0; }

  void separate() {
    const char last = made_.empty() ? '{' : made_.back();
    if (last != '{' && last != '[' && last != ':') made_ += ',';
  }

  void write(const core::json_token& token) {
    switch (token.kind) {
      case json_token_kind::array_end:
        if (secret_lists_ > 0) --secret_lists_;
        [[fallthrough]];
      case json_token_kind::object_end:
        made_ += token.raw;
        return;
      case json_token_kind::key:
        separate();
        decode(token);
        has_secret_name_ = is_secret_name(text_);
        append_json_text(cut_log_text(text_, log_value_bytes_max), made_);
        made_ += ':';
        return;
      case json_token_kind::string:
        separate();
        write_text(token);
        break;
      case json_token_kind::array_begin:
        separate();
        made_ += token.raw;
        // A list under a secret's name holds secrets, too.
        if (is_secret()) ++secret_lists_;
        break;
      default:
        separate();
        if (token.kind == json_token_kind::number && is_secret()) {
          append_json_text(secret_mask, made_);
        } else if (token.kind == json_token_kind::number && !is_representable(token.raw)) {
          append_json_text(token.raw, made_);
        } else {
          made_ += token.raw;
        }
    }
    has_secret_name_ = false;
  }

  void decode(const core::json_token& token) {
    text_.clear();
    if (token.has_escapes) {
      core::unescape_json(token.raw, text_);
      if (text_.find('\0') != std::string::npos) text_ = readable_text(text_);
    } else {
      text_ = token.raw;
    }
  }

  void write_text(const core::json_token& token) {
    decode(token);
    if (is_secret() && !text_.empty()) {
      append_json_text(secret_mask, made_);
    } else {
      append_json_text(cut_log_text(mask_secrets(text_), log_value_bytes_max), made_);
    }
  }

  std::string made_;
  std::string text_;
  bool has_secret_name_ = false;
  std::size_t secret_lists_ = 0;  ///< open ones
};

std::string object_with(std::string_view name, std::string_view value) {
  std::string made = "{";
  append_json_text(name, made);
  made += ':';
  append_json_text(value, made);
  return made + '}';
}

std::string masked_message(std::string_view bytes) {
  return is_readable_text(bytes) ? mask_secrets(bytes) : mask_secrets(readable_text(bytes));
}

std::string accept_metadata(std::string_view bytes) {
  if (bytes.empty()) return "{}";
  const auto repaired = is_readable_text(bytes) ? std::string{} : readable_text(bytes);
  const auto text = repaired.empty() ? bytes : std::string_view{repaired};
  auto made = metadata_writer{}.run(text);
  if (!made)
    return object_with("unreadable", cut_log_text(mask_secrets(text), log_value_bytes_max));
  if (made->size() > log_metadata_bytes_max) {
    return object_with("omitted", fmt::format("{} bytes, more than {} can be stored", made->size(),
                                              log_metadata_bytes_max));
  }
  return *std::move(made);
}

}  // namespace

std::string readable_text(std::string_view bytes) {
  if (is_readable_text(bytes)) return std::string{bytes};
  std::string made;
  made.reserve(bytes.size());
  while (!bytes.empty()) {
    const auto before = bytes;
    const auto code = core::take_code_point(bytes);
    if (code && *code != U'\0') {
      made += before.substr(0, before.size() - bytes.size());
      continue;
    }
    made += replacement;
    if (!code) bytes.remove_prefix(1);
  }
  return made;
}

std::string cut_log_text(std::string text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  const auto kept = core::utf8_prefix(text, bytes_max).size();
  const auto mark = fmt::format(" … [cut after {} of {} bytes]", kept, text.size());
  text.resize(kept);
  return text + mark;
}

log_entry accept_log_line(const log_source& source, const raw_log_line& line, log_time now) {
  log_entry made{.id = 0,
                 .at = line.at,
                 .source = source.number,
                 .severity = log_severity::info,
                 .message = cut_log_text(masked_message(line.message), log_message_bytes_max),
                 .metadata = accept_metadata(line.metadata)};
  if (line.at > now + log_ahead_max || line.at < now - log_behind_max) {
    made.at = now;
    const auto reported = fmt::format("{{\"reported_timestamp\":\"{}\"", to_text(line.at));
    const std::string_view separator = made.metadata == "{}" ? "" : ",";
    made.metadata = reported + std::string{separator} + made.metadata.substr(1);
  }
  made.severity = severity_of(source, made.message, made.metadata);
  return made;
}

std::string to_log_id(std::uint64_t id) {
  return fmt::format("{:016x}", id);
}

std::optional<std::uint64_t> parse_log_id(std::string_view text) {
  if (text.size() != log_id_digits) return std::nullopt;
  std::uint64_t id = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), id, 16);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return id;
}

}  // namespace signalbox::domain
