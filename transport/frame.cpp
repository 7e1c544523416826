#include "transport/frame.hpp"

#include "transport/engineio/packet.hpp"
#include "transport/websocket/deflate.hpp"
#include "transport/websocket/encoder.hpp"

namespace signalbox::transport {

namespace {

// Smaller messages fit into one segment anyway, and deflate gains little on them.
constexpr std::size_t deflated_bytes_min = 1024;
constexpr std::string_view hex_digits = "0123456789abcdef";

// Escapes by RFC 8259 section 7; the text is already valid UTF-8.
void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      out += '\\';
      out += letter;
    } else if (code < 0x20) {
      out += "\\u00";
      out += hex_digits[code >> 4U];
      out += hex_digits[code & 15U];
    } else {
      out += letter;
    }
  }
  out += '"';
}

// Returns an Engine.IO message with a Socket.IO packet, up to its JSON.
std::string packet_head(char type, char binary_type, const event_parts& impl) {
  std::string out(1, static_cast<char>(engineio::packet_type::message));
  if (impl.attachments.empty()) {
    out += type;
  } else {
    out += binary_type;
    out += std::to_string(impl.attachments.size()) + '-';
  }
  if (impl.nsp != "/") {
    out += impl.nsp;
    out += ',';
  }
  if (impl.ack_id) out += std::to_string(*impl.ack_id);
  return out;
}

frame_ptr finish_packet(std::string packet, const std::vector<std::string_view>& json_arguments,
                        const event_parts& impl) {
  for (const auto argument : json_arguments) {
    if (packet.back() != '[') packet += ',';
    packet += argument;
  }
  packet += ']';
  return impl.attachments.empty() ? std::make_shared<const frame>(packet)
                                  : std::make_shared<const frame>(packet, impl.attachments);
}

}  // namespace

frame::frame(std::string_view engineio_packet)
    : wire_(websocket::encode_header(
          {.code = websocket::opcode::text, .payload_bytes = engineio_packet.size()})),
      header_bytes_(wire_.size()),
      is_one_text_(true) {
  wire_ += engineio_packet;
}

frame::frame(std::string_view engineio_packet, const std::vector<std::string_view>& attachments)
    : frame(engineio_packet) {
  is_one_text_ = attachments.empty();
  polling_ = engineio_packet;
  for (const auto bytes : attachments) {
    wire_ += websocket::encode_frame(websocket::opcode::binary, bytes);
    polling_ += engineio::payload_separator;
    polling_ += engineio::encode_packet(
        {.type = engineio::packet_type::message, .is_binary = true, .payload = std::string(bytes)});
  }
}

frame::frame(std::string_view engineio_packet, encoded_rest rest) : frame(engineio_packet) {
  if (rest.wire.empty()) return;
  is_one_text_ = false;
  wire_ += rest.wire;
  polling_ = engineio_packet;
  polling_ += rest.polling;
}

frame::frame(std::string wire, std::size_t header_bytes)
    : wire_(std::move(wire)), header_bytes_(header_bytes) {}

frame::frame(std::string_view bytes, binary_message)
    : wire_(websocket::encode_frame(websocket::opcode::binary, bytes)),
      header_bytes_(wire_.size() - bytes.size()),
      polling_(engineio::encode_packet({.type = engineio::packet_type::message,
                                        .is_binary = true,
                                        .payload = std::string(bytes)})) {}

std::string_view frame::deflated() const {
  if (!is_one_text_ || packet().size() < deflated_bytes_min) return wire_;
  std::call_once(deflated_once_, [this] {
    const auto small = websocket::deflate_message(packet());
    if (small.size() >= packet().size()) return;
    deflated_ = websocket::encode_header(
        {.code = websocket::opcode::text, .payload_bytes = small.size(), .compressed = true});
    deflated_ += small;
  });
  return deflated_.empty() ? std::string_view(wire_) : std::string_view(deflated_);
}

frame_ptr encode_event(std::string_view name, const std::vector<std::string_view>& json_arguments) {
  std::size_t size = name.size() + 8;
  for (const auto argument : json_arguments)
    size += argument.size() + 1;
  std::string packet;
  packet.reserve(size);
  packet += "42[";
  append_json_string(packet, name);
  for (const auto argument : json_arguments) {
    packet += ',';
    packet += argument;
  }
  packet += ']';
  return std::make_shared<const frame>(packet);
}

frame_ptr encode_ack(std::uint64_t ack_id, std::string_view json_argument) {
  std::string packet = "43" + std::to_string(ack_id) + '[';
  packet += json_argument;
  packet += ']';
  return std::make_shared<const frame>(packet);
}

frame_ptr encode_event(std::string_view name, const std::vector<std::string_view>& json_arguments,
                       const event_parts& impl) {
  auto packet = packet_head('2', '5', impl) + '[';
  append_json_string(packet, name);
  return finish_packet(std::move(packet), json_arguments, impl);
}

frame_ptr encode_ack(const std::vector<std::string_view>& json_arguments, const event_parts& impl) {
  return finish_packet(packet_head('3', '6', impl) + '[', json_arguments, impl);
}

frame_ptr as_control_frame(std::string wire) {
  // A server's control frame has at most 125 bytes of payload, so its header has two bytes (RFC
  // 6455 section 5.2).
  constexpr std::size_t control_header_bytes = 2;
  return std::make_shared<const frame>(std::move(wire), control_header_bytes);
}

frame_ptr encode_message(bool is_binary, std::string_view payload) {
  if (!is_binary) {
    std::string packet(1, static_cast<char>(engineio::packet_type::message));
    packet += payload;
    return std::make_shared<const frame>(packet);
  }
  return std::make_shared<const frame>(payload, frame::binary_message{});
}

}  // namespace signalbox::transport
