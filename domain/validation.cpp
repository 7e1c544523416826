#include "domain/validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/encoding/ascii.hpp"
#include "core/encoding/utf8.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

namespace {

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

bool is_space(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000;
}

/// Characters that reorder text or are invisible: they can make a name look like another one.
bool is_deceptive(char32_t c) {
  return c == 0xad || c == 0x61c || c == 0x200b || c == 0x200e || c == 0x200f ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

/// Joiners and variation selectors affect their neighbors (emoji, Indic scripts) but are invisible.
bool is_joiner(char32_t c) {
  return c == 0x200c || c == 0x200d || (c >= 0xfe00 && c <= 0xfe0f);
}

/// Returns the text without surrounding white space. Nothing when it is not UTF-8.
std::optional<std::string_view> trim(std::string_view text) {
  std::string_view rest = text;
  std::size_t first = text.size();
  std::size_t last = 0;
  while (!rest.empty()) {
    const std::size_t at = text.size() - rest.size();
    const auto c = core::take_code_point(rest);
    if (!c) return std::nullopt;
    if (is_space(*c)) continue;
    first = std::min(first, at);
    last = text.size() - rest.size();
  }
  return first < last ? text.substr(first, last - first) : std::string_view{};
}

struct letter_count {
  std::size_t all = 0;
  std::size_t visible = 0;
  std::size_t forbidden = 0;
};

letter_count count_characters(std::string_view text) {
  letter_count count;
  while (const auto c = core::take_code_point(text)) {
    ++count.all;
    if (is_control(*c) || is_deceptive(*c)) ++count.forbidden;
    if (!is_space(*c) && !is_joiner(*c)) ++count.visible;
  }
  return count;
}

/// The dot-atom of RFC 5322.
bool is_local_part(std::string_view text) {
  constexpr std::string_view others = "!#$%&'*+-/=?^_`{|}~.";
  if (text.empty() || text.size() > email_local_bytes_max) return false;
  if (text.front() == '.' || text.back() == '.' || text.find("..") != text.npos) return false;
  return std::ranges::all_of(
      text, [&](char c) { return core::is_letter_or_digit(c) || others.find(c) != others.npos; });
}

bool is_host_label(std::string_view label) {
  if (label.empty() || label.size() > host_label_bytes_max) return false;
  if (label.front() == '-' || label.back() == '-') return false;
  return std::ranges::all_of(label, [](char c) { return core::is_letter_or_digit(c) || c == '-'; });
}

bool is_host(std::string_view text) {
  if (text.find('.') == text.npos) return text == "localhost";
  while (true) {
    const auto dot = text.find('.');
    if (!is_host_label(text.substr(0, dot))) return false;
    if (dot == text.npos) return true;
    text.remove_prefix(dot + 1);
  }
}

std::string lower_case(std::string_view text) {
  std::string lower{text};
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace

std::unexpected<core::error> fail_field(std::string field, std::string message) {
  auto refused = core::fail(core::errc::bad_request, fmt::format("{}: {}", field, message));
  refused.error().fields.push_back({.field = std::move(field), .message = std::move(message)});
  return refused;
}

core::result<std::string> check_name(std::string_view field, std::string_view text) {
  return check_title(field, text, name_characters_max);
}

core::result<std::string> check_title(std::string_view field, std::string_view text,
                                      std::size_t characters_max) {
  const std::string name{field};
  const auto trimmed = trim(text);
  if (!trimmed) return fail_field(name, "must be UTF-8");
  const letter_count count = count_characters(*trimmed);
  if (count.forbidden > 0) return fail_field(name, "must not contain control or hidden characters");
  if (count.visible == 0) return fail_field(name, "must not be empty");
  if (count.all > characters_max) {
    return fail_field(name, fmt::format("must have at most {} characters", characters_max));
  }
  return std::string{*trimmed};
}

core::result<std::string> check_person_name(std::string_view field, std::string_view text) {
  if (const auto trimmed = trim(text); trimmed && trimmed->empty()) return std::string{};
  return check_name(field, text);
}

core::result<std::string> check_username(std::string_view field, std::string_view text) {
  const std::string name{field};
  const auto trimmed = trim(text);
  if (!trimmed) return fail_field(name, "must be UTF-8");
  if (!is_local_part(*trimmed)) {
    return fail_field(name, "must be 1 to 64 letters, digits, or - _ . +");
  }
  return std::string{*trimmed};
}

core::result<std::string> check_email(std::string_view field, std::string_view text) {
  const std::string name{field};
  const auto trimmed = trim(text);
  if (!trimmed) return fail_field(name, "must be UTF-8");
  if (trimmed->size() > email_bytes_max) {
    return fail_field(name, fmt::format("must have at most {} characters", email_bytes_max));
  }
  std::string address = lower_case(*trimmed);
  const auto at = address.rfind('@');
  if (at == address.npos || !is_local_part(std::string_view{address}.substr(0, at)) ||
      !is_host(std::string_view{address}.substr(at + 1))) {
    return fail_field(name, "must be an e-mail address");
  }
  return address;
}

core::result<std::string> check_not_blank(std::string_view field, std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") != text.npos) return std::string{text};
  return fail_field(std::string{field}, "must not be empty");
}

core::result<std::string> check_ref_text(std::string_view field, std::string_view text) {
  if (is_ref(text)) return std::string{text};
  return fail_field(std::string{field}, "must be 20 letters from a to z");
}

}  // namespace signalbox::domain
