#include "transport/engineio/packet.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

void engineio_packet(std::string_view bytes) {
  using namespace transport::engineio;
  if (const auto one = decode_packet(bytes)) {
    require(!one->is_binary || one->type == packet_type::message, "only messages are binary");
    require(decode_packet(encode_packet(*one)) == one, "a packet round-trips");
  }
  constexpr std::size_t packets_max = 16;
  const auto many = decode_payload(bytes, packets_max);
  if (!many) return require(!many.error().what.empty(), "a fault has a sentence");
  require(!many->empty() && many->size() <= packets_max, "a payload is bounded");
  std::vector<std::string> texts;
  for (const auto& one : *many)
    texts.push_back(encode_packet(one));
  const auto again = decode_payload(encode_payload({texts.begin(), texts.end()}), packets_max);
  require(again && *again == *many, "a payload round-trips");
}

}  // namespace signalbox::fuzz
