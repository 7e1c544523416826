#include "mail/message_text.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/encoding/base64.hpp"

using namespace signalbox;
using mail::encoded_words;
using mail::message_text;

namespace {

constexpr core::time_point written_at{std::chrono::milliseconds{1'763'640'000'123}};

const mail::message_head head{.from = "noreply@signalbox.example", .at = written_at, .id = "abc"};

/// Returns the decoded base64 text after the empty line.
std::string body_of(const std::string& text) {
  auto encoded = text.substr(text.find("\r\n\r\n") + 4);
  std::erase_if(encoded, [](char c) { return c == '\r' || c == '\n' || c == '='; });
  for (auto& c : encoded) {
    if (c == '+') c = '-';
    if (c == '/') c = '_';
  }
  return core::from_base64url(encoded).value_or("(not base64)");
}

}  // namespace

TEST_CASE("letter text: has the headers that mail servers require") {
  const auto text =
      message_text({.to = "ada@example.org", .subject = "Hello", .text = "Hi.\n"}, head);
  CHECK(
      text.starts_with("Date: Thu, 20 Nov 2025 12:00:00 +0000\r\n"
                       "From: Signalbox <noreply@signalbox.example>\r\n"
                       "To: ada@example.org\r\n"
                       "Subject: Hello\r\n"
                       "Message-ID: <abc@signalbox.example>\r\n"));
  CHECK(text.find("Content-Transfer-Encoding: base64\r\n") != text.npos);
  CHECK(body_of(text) == "Hi.\r\n");
}

TEST_CASE("letter text: names its sender, and a name cannot change the sender's address") {
  auto named = head;
  named.from_name = "Acme databases";
  const mail::message hello{.to = "ada@example.org", .subject = "Hello", .text = "Hi.\n"};
  CHECK(message_text(hello, named).find("From: Acme databases <noreply@signalbox.example>\r\n") !=
        std::string::npos);
  named.from_name = "Mallory <mallory@example.org>,\r\nBcc: all@example.org";
  const auto text = message_text(hello, named);
  CHECK(text.find("From: =?utf-8?B?") != text.npos);
  CHECK(text.find("mallory@example.org") == text.npos);
  CHECK(text.find("\r\nBcc:") == text.npos);
}

TEST_CASE("letter text: preserves any text, in lines of 76 characters") {
  std::string long_text = "Grüße aus Köln — 日本\n.\n";
  long_text += std::string(5'000, 'x') + "\n";
  const auto text =
      message_text({.to = "ada@example.org", .subject = "Hello", .text = long_text}, head);
  std::string expected;
  for (const char c : long_text) {
    if (c == '\n') expected += '\r';
    expected += c;
  }
  CHECK(body_of(text) == expected);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find("\r\n", at);
    REQUIRE(end != text.npos);
    CHECK(end - at <= 76);
    at = end + 2;
  }
}

TEST_CASE("letter text: a subject cannot add headers") {
  const auto text = message_text(
      {.to = "ada@example.org", .subject = "Join A\r\nBcc: eve@example.org", .text = "Hi."}, head);
  CHECK(text.find("Subject: Join ABcc: eve@example.org\r\n") != text.npos);
  CHECK(text.find("\r\nBcc:") == text.npos);
}

TEST_CASE("letter text: non-ASCII words are encoded, split between characters") {
  CHECK(encoded_words("plain") == "plain");
  CHECK(encoded_words("Köln") == "=?utf-8?B?S8O2bG4=?=");
  CHECK(encoded_words("=?utf-8?B?eA==?=") != "=?utf-8?B?eA==?=");
  std::string long_words;
  for (int each = 0; each < 40; ++each)
    long_words += "日本";
  const auto words = encoded_words(long_words);
  for (std::size_t at = 0; at < words.size();) {
    const auto end = std::min(words.find("\r\n ", at), words.size());
    CHECK(end - at <= 75);
    at = end + 3;
  }
  CHECK(words.find("\r\n =?utf-8?B?") != words.npos);
}

TEST_CASE("letter text: a long subject is truncated") {
  const auto text = message_text(
      {.to = "ada@example.org", .subject = std::string(5'000, 's'), .text = "Hi."}, head);
  CHECK(text.find(std::string(300, 's') + "\r\n") != text.npos);
  CHECK(text.find(std::string(301, 's')) == text.npos);
}

TEST_CASE("letter text: a letter that can be unsubscribed from has the headers of RFC 8058") {
  const std::string url = "https://acme.example/status/unsubscribe?key=k";
  const auto text = message_text(
      {.to = "vic@example.org", .subject = "Hello", .text = "Hi.\n", .unsubscribe_url = url}, head);
  CHECK(text.find("\r\nList-Unsubscribe: <" + url +
                  ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n") !=
        std::string::npos);
  for (const auto* other : {"", "https://a\r\nBcc: eve@example.org", "https://a>, <mailto:b"}) {
    const auto without = message_text(
        {.to = "vic@example.org", .subject = "Hello", .text = "Hi.\n", .unsubscribe_url = other},
        head);
    CHECK(without.find("Unsubscribe") == std::string::npos);
    CHECK(without.find("Bcc") == std::string::npos);
  }
}
