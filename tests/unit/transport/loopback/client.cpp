#include "tests/unit/transport/loopback/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "core/encoding/base64.hpp"
#include "transport/http/field_list.hpp"
#include "transport/websocket/handshake.hpp"

namespace signalbox::transport::loopback {

namespace {

// Longer than any step here, also under sanitizers on a busy machine.
constexpr timeval socket_deadline{.tv_sec = 20, .tv_usec = 0};
constexpr std::size_t client_message_max = std::size_t{16} * 1024 * 1024;

websocket::masking_key test_key() {
  return {1, 2, 3, 4};
}

}  // namespace

tcp_client::tcp_client(std::uint16_t port, int receive_buffer_bytes)
    : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  if (receive_buffer_bytes > 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes,
                 sizeof receive_buffer_bytes);
  }
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &socket_deadline, sizeof socket_deadline);
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &socket_deadline, sizeof socket_deadline);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0) {
    ::close(socket_);
    throw std::runtime_error("cannot connect");
  }
}

tcp_client::~tcp_client() {
  close();
}

bool tcp_client::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    // A server that has closed is noticed by the next `receive`.
    if (count < 0 && (errno == EPIPE || errno == ECONNRESET)) return false;
    if (count <= 0) throw std::runtime_error("send did not finish in time");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string tcp_client::receive(std::size_t bytes_max) const {
  std::string buffer(bytes_max, '\0');
  const auto count = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (count < 0 && errno != ECONNRESET) throw std::runtime_error("nothing received in time");
  buffer.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return buffer;
}

std::string tcp_client::receive_until(std::string_view mark) {
  auto text = std::exchange(rest_, {});
  for (;;) {
    const auto at = mark.empty() ? std::string::npos : text.find(mark);
    if (at != std::string::npos) {
      rest_ = text.substr(at + mark.size());
      text.resize(at + mark.size());
      return text;
    }
    const auto bytes = receive();
    if (bytes.empty()) return text;
    text += bytes;
  }
}

bool tcp_client::was_reset() const {
  std::string buffer(65'536, '\0');
  for (;;) {
    const auto count = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (count <= 0) return count < 0 && errno == ECONNRESET;
  }
}

void tcp_client::shutdown_sending() const {
  ::shutdown(socket_, SHUT_WR);
}

bool tcp_client::has_input() const {
  pollfd one{.fd = socket_, .events = POLLIN, .revents = 0};
  return ::poll(&one, 1, 0) == 1;
}

void tcp_client::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close();
}

void tcp_client::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

void http_client::send(std::string_view method_and_target, std::string_view body,
                       std::string_view more_headers) {
  std::string text(method_and_target);
  text += " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  text += more_headers;
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  text += "\r\n";
  text += body;
  tcp_.send(text);
}

std::optional<http_answer> http_client::receive(bool has_body) {
  std::size_t head_end = 0;
  while ((head_end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill()) return std::nullopt;
  }
  http_answer out;
  out.status = static_cast<unsigned>(std::stoul(buffer_.substr(9, 3)));
  for (auto at = buffer_.find("\r\n"); at < head_end; at = buffer_.find("\r\n", at + 2)) {
    const auto line = buffer_.substr(at + 2, buffer_.find("\r\n", at + 2) - at - 2);
    const auto colon = line.find(':');
    out.headers.add(line.substr(0, colon), std::string(http::trim(line.substr(colon + 1))));
  }
  const auto length = out.headers.find("Content-Length").value_or("0");
  const std::size_t body_bytes = has_body ? std::stoul(std::string(length)) : 0;
  buffer_.erase(0, head_end + 4);
  while (buffer_.size() < body_bytes) {
    if (!fill()) return std::nullopt;
  }
  out.body = buffer_.substr(0, body_bytes);
  buffer_.erase(0, body_bytes);
  return out;
}

bool http_client::fill() {
  const auto bytes = tcp_.receive();
  buffer_ += bytes;
  return !bytes.empty();
}

websocket_client::websocket_client(std::uint16_t port, std::string_view sid,
                                   int receive_buffer_bytes, std::string_view extensions)
    : tcp_(port, receive_buffer_bytes), connection_(client_message_max, test_key) {
  const auto key = core::to_base64("sixteen bytes ok");
  std::string target = "/socket.io/?EIO=4&transport=websocket";
  if (!sid.empty()) target += "&sid=" + std::string(sid);
  auto opening = websocket::encode_handshake(
      {.host = "127.0.0.1", .target = target, .key = key, .origin = "http://127.0.0.1"});
  if (!extensions.empty()) {
    opening.insert(opening.size() - 2,
                   "Sec-WebSocket-Extensions: " + std::string(extensions) + "\r\n");
  }
  tcp_.send(opening);
  std::size_t head_end = 0;
  while ((head_end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    const auto bytes = tcp_.receive();
    if (bytes.empty()) throw std::runtime_error("no response to the handshake");
    buffer_ += bytes;
  }
  auto head = buffer_.substr(0, head_end + 4);
  const auto extension = head.find("Sec-WebSocket-Extensions: permessage-deflate");
  if (!extensions.empty() && extension != std::string::npos) {
    deflates_ = true;
    connection_ = websocket::conversation(client_message_max, test_key, {.deflate = true});
    head.erase(extension, head.find("\r\n", extension) + 2 - extension);
  }
  const auto checked = websocket::check_answer(head, key);
  if (!checked) throw std::runtime_error(std::string(checked.error()));
  buffer_.erase(0, head_end + 4);
}

std::optional<std::string> websocket_client::receive() {
  for (;;) {
    std::string_view input = buffer_;
    auto out = connection_.next(input);
    buffer_ = std::string(input);
    if (!out) {
      const auto bytes = tcp_.receive();
      if (bytes.empty()) return std::nullopt;
      buffer_ = bytes;
    } else if (auto* whole = std::get_if<websocket::message>(&*out)) {
      if (whole->payload != "2") return std::move(whole->payload);
      send("3");
    } else if (const auto* last = std::get_if<websocket::finished>(&*out)) {
      send_raw(last->shutdown_notice);
      return std::nullopt;
    }
  }
}

void websocket_client::join_namespace(std::string_view auth) {
  const auto opened = receive();
  if (!opened || !opened->starts_with("0{")) throw std::runtime_error("no open packet");
  send("40" + std::string(auth));
  const auto joined = receive();
  if (!joined || !joined->starts_with("40{")) throw std::runtime_error("not admitted");
}

std::string sid_of(std::string_view open_packet) {
  return nlohmann::json::parse(open_packet.substr(1)).at("sid").get<std::string>();
}

}  // namespace signalbox::transport::loopback
