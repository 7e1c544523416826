#include "transport/socketio/packet.hpp"

#include <nlohmann/json.hpp>

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "transport/socketio/json_text.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::socketio;

constexpr packet_limits tight{.namespace_bytes_max = 16,
                              .event_name_bytes_max = 16,
                              .nesting_depth_max = 8,
                              .attachments_max = 4};

void check_event(const packet& read) {
  const auto whole = nlohmann::json::parse(read.payload);
  const auto rest = nlohmann::json::parse(read.arguments_json);
  require(read.event_name.size() <= tight.event_name_bytes_max, "an event name is bounded");
  require(whole.is_array() && whole.at(0) == read.event_name, "an event begins with its name");
  require(rest.is_array() && rest.size() + 1 == whole.size(), "its arguments follow the name");
  for (std::size_t at = 0; at < rest.size(); ++at)
    require(rest[at] == whole[at + 1], "every argument follows the name");
}

}  // namespace

void socketio_packet(std::string_view bytes) {
  const auto read = decode(bytes, tight);
  if (!read) return require(!read.error().what.empty(), "a fault has a sentence");
  require(read->nsp.size() <= tight.namespace_bytes_max, "a namespace is bounded");
  require(read->nsp.starts_with('/'), "a namespace begins with a slash");
  require(read->attachments <= tight.attachments_max, "attachments are bounded");
  require(!read->ack_id || *read->ack_id <= ack_id_max, "an id is a safe integer in JavaScript");
  if (!read->payload.empty()) {
    require(nlohmann::json::accept(read->payload), "a payload is JSON");
    require(nesting_depth(read->payload) <= tight.nesting_depth_max,
            "a payload's nesting is bounded");
  }
  const bool is_event = read->type == packet_type::event || read->type == packet_type::binary_event;
  if (is_event) check_event(*read);
  const auto shown = encode_connect_error(read->nsp, "no", read->event_name);
  require(decode(shown, {}).has_value(), "a response is a valid packet");
}

}  // namespace signalbox::fuzz
