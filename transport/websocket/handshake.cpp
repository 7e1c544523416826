#include "transport/websocket/handshake.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <exception>

#include "core/encoding/base64.hpp"
#include "transport/http/field_list.hpp"
#include "transport/websocket/deflate.hpp"

namespace signalbox::transport::websocket {

namespace {

// RFC 6455 section 1.3.
constexpr std::string_view accept_guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
constexpr std::string_view spoken_version = "13";
constexpr std::size_t key_bytes = 16;

http::response refuse(unsigned status, std::string body) {
  http::response answer{.status = status, .body = std::move(body)};
  answer.headers.add("Content-Type", "text/plain; charset=utf-8");
  if (status == 426) answer.headers.add("Sec-WebSocket-Version", std::string(spoken_version));
  return answer;
}

}  // namespace

bool is_upgrade_request(const http::request& incoming) {
  const auto upgrade = incoming.headers.find("Upgrade");
  const auto connection = incoming.headers.find("Connection");
  // RFC 9110 section 7.8: HTTP/1.0 cannot upgrade.
  return !incoming.is_http_1_0 && upgrade && connection && http::lists(*upgrade, "websocket") &&
         http::lists(*connection, "upgrade");
}

http::response accept_handshake(const http::request& incoming, bool deflate) {
  if (incoming.verb != http::method::get || !is_upgrade_request(incoming)) {
    return refuse(400, "not a WebSocket handshake");
  }
  if (incoming.headers.find("Sec-WebSocket-Version") != spoken_version) {
    return refuse(426, "only WebSocket version 13 is supported");
  }
  const auto key = incoming.headers.find("Sec-WebSocket-Key");
  const auto decoded = key ? core::from_base64(*key) : std::nullopt;
  if (!decoded || decoded->size() != key_bytes) return refuse(400, "bad Sec-WebSocket-Key");

  http::response answer{.status = 101};
  answer.headers.add("Upgrade", "websocket");
  answer.headers.add("Connection", "Upgrade");
  answer.headers.add("Sec-WebSocket-Accept", accept_value(*key));
  if (deflate) {
    if (auto agreed = offered_deflate(incoming)) {
      answer.headers.add("Sec-WebSocket-Extensions", std::move(*agreed));
    }
  }
  return answer;
}

std::optional<std::string> offered_deflate(const http::request& incoming) {
  // RFC 6455 section 9.1: several header fields are equivalent to one list.
  for (const auto& [name, value] : incoming.headers.all()) {
    if (!http::equal_ignoring_case(name, "Sec-WebSocket-Extensions")) continue;
    if (auto agreed = accept_deflate(value)) return agreed;
  }
  return std::nullopt;
}

std::string accept_value(std::string_view key) {
  std::string text(key);
  text += accept_guid;
  std::string digest(SHA_DIGEST_LENGTH, '\0');
  auto* const bytes = reinterpret_cast<unsigned char*>(digest.data());
  // Fails only when the library has no SHA-1.
  if (EVP_Digest(text.data(), text.size(), bytes, nullptr, EVP_sha1(), nullptr) != 1)
    std::terminate();
  return core::to_base64(digest);
}

std::string encode_handshake(const handshake_request& opening) {
  std::string out =
      "GET " + opening.target + " HTTP/1.1\r\nHost: " + opening.host +
      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " + opening.key +
      "\r\nSec-WebSocket-Version: " + std::string(spoken_version) + "\r\n";
  if (!opening.origin.empty()) out += "Origin: " + opening.origin + "\r\n";
  out += "\r\n";
  return out;
}

std::expected<void, std::string_view> check_answer(std::string_view head, std::string_view key) {
  if (!head.starts_with("HTTP/1.1 101 ")) return std::unexpected("no 101 answer");
  http::fields headers;
  std::size_t line_end = head.find("\r\n");
  while (line_end != std::string_view::npos) {
    head.remove_prefix(line_end + 2);
    line_end = head.find("\r\n");
    const auto colon = head.find(':');
    if (line_end == std::string_view::npos || colon > line_end) continue;
    auto value = head.substr(colon + 1, line_end - colon - 1);
    headers.add(std::string(head.substr(0, colon)), std::string(http::trim(value)));
  }
  const auto upgrade = headers.find("Upgrade");
  const auto connection = headers.find("Connection");
  if (!upgrade || !http::lists(*upgrade, "websocket")) return std::unexpected("no Upgrade");
  if (!connection || !http::lists(*connection, "upgrade")) return std::unexpected("no Connection");
  if (headers.find("Sec-WebSocket-Accept") != accept_value(key)) {
    return std::unexpected("wrong Sec-WebSocket-Accept");
  }
  if (headers.find("Sec-WebSocket-Extensions"))
    return std::unexpected("extension that was not requested");
  return {};
}

}  // namespace signalbox::transport::websocket
