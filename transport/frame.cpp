#include "transport/frame.hpp"

#include "transport/websocket/encoder.hpp"

namespace signalbox::transport {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

// RFC 8259 section 7; the text is UTF-8 already and goes out as it is.
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

}  // namespace

frame::frame(std::string_view engineio_packet)
    : wire_(websocket::encode_header(
          {.code = websocket::opcode::text, .payload_bytes = engineio_packet.size()})),
      header_bytes_(wire_.size()) {
  wire_ += engineio_packet;
}

frame::frame(std::string wire, std::size_t header_bytes)
    : wire_(std::move(wire)), header_bytes_(header_bytes) {}

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

}  // namespace signalbox::transport
