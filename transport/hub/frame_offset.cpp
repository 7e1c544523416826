#include "transport/hub/frame_offset.hpp"

#include <charconv>
#include <string>
#include <string_view>

#include "transport/engineio/packet.hpp"
#include "transport/socketio/packet.hpp"
#include "transport/websocket/encoder.hpp"

namespace signalbox::transport {

namespace {

using socketio::packet_type;

/// A Socket.IO packet within an Engine.IO message.
struct message_text {
  std::string_view text;  ///< without the following attachments
  std::string_view rest;  ///< attachments in polling form, separator first
  packet_type type;
};

std::optional<message_text> socketio_message(const frame& what) {
  const auto whole = what.packet();
  constexpr std::size_t types_bytes = 2;
  if (whole.size() < types_bytes ||
      whole.front() != static_cast<char>(engineio::packet_type::message)) {
    return std::nullopt;
  }
  // The separator is a control character, which JSON text contains only escaped.
  const auto text = whole.substr(0, whole.find(engineio::payload_separator));
  return message_text{
      .text = text, .rest = whole.substr(text.size()), .type = static_cast<packet_type>(whole[1])};
}

}  // namespace

frame_ptr with_offset(const frame& event, std::uint64_t number) {
  const auto found = socketio_message(event);
  if (!found || !found->text.ends_with(']')) return nullptr;
  if (found->type != packet_type::event && found->type != packet_type::binary_event) return nullptr;
  std::string text;
  constexpr std::size_t offset_bytes_max = 24;
  text.reserve(found->text.size() + offset_bytes_max);
  text += found->text.substr(0, found->text.size() - 1);
  text += ",\"";
  text += std::to_string(number);
  text += "\"]";
  if (found->rest.empty()) return std::make_shared<const frame>(text);
  const auto header_bytes = websocket::encode_header({.code = websocket::opcode::text,
                                                      .payload_bytes = found->text.size()})
                                .size();
  return std::make_shared<const frame>(
      text, frame::encoded_rest{.wire = event.websocket().substr(header_bytes + found->text.size()),
                                .polling = found->rest});
}

std::optional<std::uint64_t> acknowledged_by(const frame& answer) {
  const auto found = socketio_message(answer);
  if (!found) return std::nullopt;
  auto text = found->text.substr(2);
  if (found->type == packet_type::binary_ack) {
    const auto dash = text.find('-');
    text.remove_prefix(dash == std::string_view::npos ? 0 : dash + 1);
  } else if (found->type != packet_type::ack) {
    return std::nullopt;
  }
  if (text.starts_with('/')) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    text.remove_prefix(comma + 1);
  }
  std::uint64_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  return error == std::errc{} ? std::optional(id) : std::nullopt;
}

}  // namespace signalbox::transport
