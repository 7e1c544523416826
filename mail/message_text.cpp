#include "mail/message_text.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "core/encoding/utf8.hpp"

namespace signalbox::mail {

namespace {

constexpr std::string_view crlf = "\r\n";

/// Base64 of this many bytes fills a line of 76 characters (RFC 2045, section 6.8).
constexpr std::size_t bytes_per_line = 57;

/// Bytes of text in one encoded word, which may have 75 characters (RFC 2047, section 2).
constexpr std::size_t bytes_per_word = 45;

/// Longest subject; longer ones are truncated between characters.
constexpr std::size_t subject_bytes_max = 300;

std::string to_base64(std::string_view bytes) {
  const auto size = sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  std::string text(size, '\0');
  sodium_bin2base64(text.data(), size, reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the terminating zero
  return text;
}

bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; }) &&
         text.find("=?") == text.npos;
}

std::string without_controls(std::string_view text) {
  std::string kept{text};
  std::erase_if(kept, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; });
  return kept;
}

/// Converts every line break to CRLF.
std::string with_crlf(std::string_view text) {
  std::string lines;
  lines.reserve(text.size());
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '\n') lines += '\r';
    lines += c;
  }
  return lines;
}

/// Returns the text as encoded words (RFC 2047).
std::string as_encoded_words(std::string_view text) {
  std::string words;
  while (!text.empty()) {
    const auto part = core::utf8_prefix(text, bytes_per_word);
    text.remove_prefix(part.size());
    if (!words.empty()) words += "\r\n ";
    words += fmt::format("=?utf-8?B?{}?=", to_base64(part));
  }
  return words;
}

/// Returns the headers of RFC 2369, section 3.2, and RFC 8058, section 3.1; nothing for an address
/// with characters that a URL cannot contain, so that it cannot inject headers.
std::string unsubscribe_headers(std::string_view url) {
  const bool is_url =
      std::ranges::all_of(url, [](char c) { return c > ' ' && c <= '~' && c != '<' && c != '>'; });
  if (url.empty() || !is_url) return {};
  return fmt::format(
      "List-Unsubscribe: <{}>\r\n"
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
      url);
}

}  // namespace

std::string mail_date(core::time_point at) {
  using namespace std::chrono;
  constexpr std::array<std::string_view, 7> days = {"Sun", "Mon", "Tue", "Wed",
                                                    "Thu", "Fri", "Sat"};
  constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = floor<std::chrono::days>(at);
  const year_month_day date{day};
  const hh_mm_ss time{floor<seconds>(at - day)};
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000",
                     days.at(weekday{day}.c_encoding()), static_cast<unsigned>(date.day()),
                     months.at(static_cast<unsigned>(date.month()) - 1),
                     static_cast<int>(date.year()), time.hours().count(), time.minutes().count(),
                     time.seconds().count());
}

std::string display_name(std::string_view name) {
  const auto text = without_controls(name);
  const bool is_atoms = std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ';
  });
  return is_atoms ? text : as_encoded_words(text);
}

std::string encoded_words(std::string_view text) {
  if (is_plain(text)) return std::string{text};
  return as_encoded_words(text);
}

std::string message_text(const message& what, const message_head& head) {
  const auto at_sign = head.from.find('@');
  const auto host = at_sign == head.from.npos ? "localhost" : head.from.substr(at_sign + 1);
  const auto subject = without_controls(what.subject);
  std::string text = fmt::format(
      "Date: {}\r\n"
      "From: {} <{}>\r\n"
      "To: {}\r\n"
      "Subject: {}\r\n"
      "Message-ID: <{}@{}>\r\n"
      "Auto-Submitted: auto-generated\r\n"
      "{}"
      "MIME-Version: 1.0\r\n"
      "Content-Type: text/plain; charset=utf-8\r\n"
      "Content-Transfer-Encoding: base64\r\n"
      "\r\n",
      mail_date(head.at), display_name(head.from_name), head.from, what.to,
      encoded_words(core::utf8_prefix(subject, subject_bytes_max)), head.id, host,
      unsubscribe_headers(what.unsubscribe_url));
  const auto lines = with_crlf(what.text);
  for (std::string_view rest = lines; !rest.empty();) {
    const auto part = rest.substr(0, bytes_per_line);
    rest.remove_prefix(part.size());
    text += to_base64(part);
    text += crlf;
  }
  return text;
}

}  // namespace signalbox::mail
