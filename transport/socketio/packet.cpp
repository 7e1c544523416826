#include "transport/socketio/packet.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "transport/socketio/json_text.hpp"

namespace signalbox::transport::socketio {

namespace {

// Names that Socket.IO libraries emit themselves; the reference parser refuses them too.
constexpr std::array<std::string_view, 6> reserved_names{
    "connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"};

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

// Reads a run of digits at the front, without a leading zero and at most `max`.
template <class Number>
std::optional<Number> take_number(std::string_view& text, Number max) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool leading_zero = text.size() > 1 && text[0] == '0' && is_digit(text[1]);
  if (error != std::errc{} || leading_zero || value > max) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// Returns the fault, or an empty sentence on success.
fault take_prefixes(packet& out, std::string_view& text, const packet_limits& limits) {
  if (is_binary(out.type)) {
    const auto count = take_number(text, std::numeric_limits<std::uint32_t>::max());
    if (!count || !text.starts_with('-')) return "bad number of attachments";
    if (*count > limits.attachments_max) {
      return {"more attachments than attachments_max", limit::attachments};
    }
    out.attachments = *count;
    text.remove_prefix(1);
  }
  if (text.starts_with('/')) {
    const auto comma = text.find(',');
    out.nsp = text.substr(0, comma);
    text.remove_prefix(std::min(text.size(), out.nsp.size() + 1));
    if (out.nsp.size() > limits.namespace_bytes_max) {
      return {"namespace longer than namespace_bytes_max", limit::namespace_bytes};
    }
  }
  if (!text.empty() && is_digit(text.front())) {
    out.ack_id = take_number<std::uint64_t>(text, ack_id_max);
    if (!out.ack_id) return "bad acknowledgement id";
  }
  return {};
}

fault check_event(packet& out, const packet_limits& limits) {
  auto arguments = split_event(out.payload);
  if (!arguments) return "event without a name";
  if (arguments->name.size() > limits.event_name_bytes_max) {
    return {"event name longer than event_name_bytes_max", limit::event_name_bytes};
  }
  if (std::ranges::find(reserved_names, arguments->name) != reserved_names.end()) {
    return "reserved event name";
  }
  out.event_name = std::move(arguments->name);
  out.arguments_json = std::move(arguments->rest_json);
  return {};
}

fault check_payload(packet& out, const packet_limits& limits) {
  const bool is_object = out.payload.starts_with('{');
  const bool is_array = out.payload.starts_with('[');
  switch (out.type) {
    case packet_type::connect:
      if (out.ack_id) return "connect with an acknowledgement id";
      return out.payload.empty() || is_object ? fault{} : "connect without an object";
    case packet_type::disconnect:
      return out.payload.empty() && !out.ack_id ? fault{} : "disconnect with a payload";
    case packet_type::event:
    case packet_type::binary_event:
      return check_event(out, limits);
    case packet_type::ack:
    case packet_type::binary_ack:
      return is_array && out.ack_id ? fault{} : "acknowledgement without id or array";
    case packet_type::connect_error:
      return is_object || out.payload.starts_with('"') ? fault{} : "connect error without a reason";
  }
  return "unknown packet type";
}

}  // namespace

std::expected<packet, fault> decode(std::string_view text, const packet_limits& limits) {
  if (text.empty() || text.front() < '0' || text.front() > '6') {
    return std::unexpected("unknown packet type");
  }
  packet out{.type = static_cast<packet_type>(text.front())};
  text.remove_prefix(1);
  if (const auto wrong = take_prefixes(out, text, limits); !wrong.what.empty())
    return std::unexpected(wrong);
  out.payload = text;
  if (!out.payload.empty()) {
    if (nesting_depth(out.payload) > limits.nesting_depth_max) {
      return std::unexpected(
          fault{"payload nests deeper than nesting_depth_max", limit::nesting_depth});
    }
    if (!is_json(out.payload)) return std::unexpected("payload is not JSON");
  }
  if (const auto wrong = check_payload(out, limits); !wrong.what.empty())
    return std::unexpected(wrong);
  if (is_binary(out.type) && !placeholders_fit(out.payload, out.attachments)) {
    return std::unexpected("placeholder without its attachment");
  }
  return out;
}

std::string encode_connect(std::string_view nsp, std::string_view sid, std::string_view pid) {
  std::string out = "0";
  if (nsp != "/") out += std::string(nsp) + ',';
  // Members in the order of the reference server.
  nlohmann::ordered_json known_by{{"sid", sid}};
  if (!pid.empty()) known_by["pid"] = pid;
  out += known_by.dump();
  return out;
}

std::string encode_connect_error(std::string_view nsp, std::string_view message,
                                 std::string_view code) {
  nlohmann::json reason{{"message", message}};
  if (!code.empty()) reason["data"] = {{"code", code}};
  std::string out = "4";
  if (nsp != "/") out += std::string(nsp) + ',';
  return out + reason.dump();
}

}  // namespace signalbox::transport::socketio
