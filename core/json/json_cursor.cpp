#include "core/json/json_cursor.hpp"

#include <algorithm>

#include "core/encoding/ascii.hpp"

namespace signalbox::core {

namespace {

constexpr char32_t replacement_character = 0xFFFD;

/// The value of four hexadecimal digits at the front; nothing for others.
std::optional<char32_t> hex_unit(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  char32_t unit = 0;
  for (const char c : text.substr(0, 4)) {
    unit <<= 4;
    if (is_digit(c)) {
      unit += static_cast<char32_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      unit += static_cast<char32_t>(c - 'a' + 10);
    } else if (c >= 'A' && c <= 'F') {
      unit += static_cast<char32_t>(c - 'A' + 10);
    } else {
      return std::nullopt;
    }
  }
  return unit;
}

void append_utf8(char32_t code, std::string& to) {
  const auto put = [&](char32_t byte) { to += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | (code >> 6));
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

/// The character of `\uXXXX` escapes, whose digits begin at `at`; `at` moves behind them.
char32_t escaped_character(std::string_view raw, std::size_t& at) {
  const auto high = hex_unit(raw.substr(at)).value_or(replacement_character);
  at += 4;
  if (high < 0xD800 || high > 0xDFFF) return high;
  if (high > 0xDBFF || raw.substr(at, 2) != "\\u") return replacement_character;
  const auto low = hex_unit(raw.substr(at + 2));
  if (!low || *low < 0xDC00 || *low > 0xDFFF) return replacement_character;
  at += 6;
  return 0x10000 + ((high - 0xD800) << 10) + (*low - 0xDC00);
}

char simple_escape(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return letter;
  }
}

bool is_same_key(const json_token& token, std::string_view key, std::string& scratch) {
  if (!token.has_escapes) return token.raw == key;
  scratch.clear();
  unescape_json(token.raw, scratch);
  return scratch == key;
}

}  // namespace

json_token json_cursor::fail() {
  has_failed_ = true;
  return {};
}

void json_cursor::skip_gaps() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
    ++at_;
}

void json_cursor::after_value() {
  expects_ = depth_ == 0 ? expects::end : expects::comma_or_end;
}

json_token json_cursor::read_string(json_token_kind kind) {
  const std::size_t begin = ++at_;
  bool has_escapes = false;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '"') return {kind, text_.substr(begin, at_++ - begin), has_escapes};
    if (static_cast<unsigned char>(c) < 0x20) break;
    ++at_;
    if (c != '\\') continue;
    has_escapes = true;
    if (at_ == text_.size()) break;
    const char letter = text_[at_++];
    if (letter == 'u') {
      if (!hex_unit(text_.substr(at_))) break;
      at_ += 4;
    } else if (std::string_view{"\"\\/bfnrt"}.find(letter) == std::string_view::npos) {
      break;
    }
  }
  return fail();
}

json_token json_cursor::read_number() {
  const std::size_t begin = at_;
  const auto digits = [&] {
    const std::size_t first = at_;
    while (at_ < text_.size() && is_digit(text_[at_]))
      ++at_;
    return at_ - first;
  };
  if (text_[at_] == '-') ++at_;
  const bool has_leading_zero = at_ < text_.size() && text_[at_] == '0';
  const std::size_t whole = digits();
  if (whole == 0 || (has_leading_zero && whole > 1)) return fail();
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    if (digits() == 0) return fail();
  }
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
    if (digits() == 0) return fail();
  }
  after_value();
  return {json_token_kind::number, text_.substr(begin, at_ - begin)};
}

json_token json_cursor::read_word(std::string_view word, json_token_kind kind) {
  if (!text_.substr(at_).starts_with(word)) return fail();
  const auto raw = text_.substr(at_, word.size());
  at_ += word.size();
  after_value();
  return {kind, raw};
}

json_token json_cursor::open(json_token_kind kind, bool is_object) {
  if (depth_ == depth_max) return fail();
  is_object_[depth_++] = is_object;
  expects_ = is_object ? expects::key_or_end : expects::value_or_end;
  return {kind, text_.substr(at_++, 1)};
}

json_token json_cursor::close(json_token_kind kind) {
  --depth_;
  after_value();
  return {kind, text_.substr(at_++, 1)};
}

json_token json_cursor::read_value() {
  switch (text_[at_]) {
    case '{':
      return open(json_token_kind::object_begin, true);
    case '[':
      return open(json_token_kind::array_begin, false);
    case '"':
      after_value();
      return read_string(json_token_kind::string);
    case 't':
      return read_word("true", json_token_kind::truth);
    case 'f':
      return read_word("false", json_token_kind::truth);
    case 'n':
      return read_word("null", json_token_kind::null);
    default:
      return text_[at_] == '-' || is_digit(text_[at_]) ? read_number() : fail();
  }
}

json_token json_cursor::next() {
  if (has_failed_) return {};
  skip_gaps();
  if (at_ == text_.size()) {
    if (expects_ == expects::end) return {json_token_kind::end, {}};
    return fail();
  }
  const char c = text_[at_];
  if (expects_ == expects::comma_or_end) {
    const bool in_object = is_object_[depth_ - 1];
    if (c == (in_object ? '}' : ']'))
      return close(in_object ? json_token_kind::object_end : json_token_kind::array_end);
    if (c != ',') return fail();
    ++at_;
    expects_ = in_object ? expects::key : expects::value;
    return next();
  }
  switch (expects_) {
    case expects::value_or_end:
      if (c == ']') return close(json_token_kind::array_end);
      return read_value();
    case expects::value:
      return read_value();
    case expects::key_or_end:
      if (c == '}') return close(json_token_kind::object_end);
      [[fallthrough]];
    case expects::key: {
      if (c != '"') return fail();
      auto key = read_string(json_token_kind::key);
      if (has_failed_) return key;
      skip_gaps();
      if (at_ == text_.size() || text_[at_] != ':') return fail();
      ++at_;
      expects_ = expects::value;
      return key;
    }
    default:
      return fail();
  }
}

std::optional<std::string_view> json_cursor::skip() {
  const std::size_t begin = at_ - 1;
  const std::size_t outer = depth_ - 1;
  while (depth_ > outer) {
    if (next().kind == json_token_kind::invalid) return std::nullopt;
  }
  return text_.substr(begin, at_ - begin);
}

void unescape_json(std::string_view raw, std::string& to) {
  std::size_t at = 0;
  while (at < raw.size()) {
    const auto escape = std::min(raw.find('\\', at), raw.size());
    to += raw.substr(at, escape - at);
    if (escape + 1 >= raw.size()) return;
    at = escape + 2;
    if (raw[escape + 1] == 'u') {
      append_utf8(escaped_character(raw, at), to);
    } else {
      to += simple_escape(raw[escape + 1]);
    }
  }
}

void escape_json(std::string_view text, std::string& to) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    to += text.substr(copied, at - copied);
    copied = at + 1;
    to += '\\';
    if (c == '"' || c == '\\') {
      to += static_cast<char>(c);
    } else if (c == '\n') {
      to += 'n';
    } else if (c == '\r') {
      to += 'r';
    } else if (c == '\t') {
      to += 't';
    } else {
      to += "u00";
      to += digits[c >> 4];
      to += digits[c & 0xF];
    }
  }
  to += text.substr(copied);
}

std::optional<json_token> find_json(std::string_view object, std::span<const std::string> path) {
  json_cursor cursor{object};
  if (path.empty() || cursor.next().kind != json_token_kind::object_begin) return std::nullopt;
  std::string scratch;
  std::size_t matched = 0;
  while (true) {
    const auto key = cursor.next();
    if (key.kind != json_token_kind::key) return std::nullopt;
    const bool is_same = is_same_key(key, path[matched], scratch);
    auto value = cursor.next();
    const bool is_object = value.kind == json_token_kind::object_begin;
    if (is_same && is_object && matched + 1 < path.size()) {
      ++matched;
      continue;
    }
    if (is_object || value.kind == json_token_kind::array_begin) {
      const auto raw = cursor.skip();
      if (!raw) return std::nullopt;
      value.raw = *raw;
    }
    if (value.kind == json_token_kind::invalid) return std::nullopt;
    if (is_same) return matched + 1 == path.size() ? std::optional{value} : std::nullopt;
  }
}

}  // namespace signalbox::core
