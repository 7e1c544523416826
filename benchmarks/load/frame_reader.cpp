#include "benchmarks/load/frame_reader.hpp"

#include <algorithm>
#include <array>

namespace signalbox::load {

namespace {

constexpr std::size_t payload_bytes_max = std::size_t{16} << 20;
constexpr unsigned final_and_reserved = 0xF0;
constexpr unsigned final_only = 0x80;

struct measured {
  std::size_t header = 0;
  std::size_t payload = 0;
  frame_reader::kind what = frame_reader::kind::broken;
};

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

frame_reader::kind kind_of(unsigned first) {
  using kind = frame_reader::kind;
  if ((first & final_and_reserved) != final_only) return kind::broken;
  switch (first & 0x0FU) {
    case 0x1:
      return kind::text;
    case 0x2:
      return kind::binary;
    case 0x8:
      return kind::close;
    case 0x9:
      return kind::ping;
    case 0xA:
      return kind::pong;
    default:
      return kind::broken;
  }
}

// The header's size and the payload's, once the header is whole.
std::optional<measured> measure(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  measured seen{.header = 2, .payload = byte_at(bytes, 1), .what = kind_of(byte_at(bytes, 0))};
  const std::size_t wide = seen.payload == 126 ? 2 : seen.payload == 127 ? 8 : 0;
  if (bytes.size() < 2 + wide) return std::nullopt;
  if (wide > 0) {
    seen.header += wide;
    seen.payload = 0;
    for (std::size_t at = 0; at < wide; ++at)
      seen.payload = seen.payload << 8U | byte_at(bytes, 2 + at);
  }
  if (seen.payload > payload_bytes_max || (byte_at(bytes, 1) & 0x80U) != 0) {
    seen = {.header = bytes.size(), .payload = 0, .what = frame_reader::kind::broken};
  }
  return seen;
}

std::string masked(unsigned first, std::string_view payload, std::uint32_t mask) {
  std::string wire;
  wire.reserve(payload.size() + 8);
  wire += static_cast<char>(first);
  if (payload.size() < 126) {
    wire += static_cast<char>(0x80U | payload.size());
  } else {
    // Nothing that this client says is longer than 65,535 bytes.
    wire += static_cast<char>(0x80U | 126U);
    wire += static_cast<char>(payload.size() >> 8U & 0xFFU);
    wire += static_cast<char>(payload.size() & 0xFFU);
  }
  const std::array<char, 4> key{
      static_cast<char>(mask >> 24U & 0xFFU), static_cast<char>(mask >> 16U & 0xFFU),
      static_cast<char>(mask >> 8U & 0xFFU), static_cast<char>(mask & 0xFFU)};
  wire.append(key.data(), key.size());
  for (std::size_t at = 0; at < payload.size(); ++at)
    wire += static_cast<char>(payload[at] ^ key[at % 4]);
  return wire;
}

}  // namespace

void frame_reader::feed(std::string_view bytes) {
  fresh_ = bytes;
}

std::optional<frame_reader::frame> frame_reader::next() {
  if (done_ > 0) {
    part_.clear();
    done_ = 0;
    if (part_.capacity() > 4096) part_.shrink_to_fit();
  }
  // A frame that an earlier read began is completed first, byte for byte as far as it goes.
  while (!part_.empty()) {
    const auto seen = measure(part_);
    const auto wanted = seen ? seen->header + seen->payload : part_.size() + 1;
    if (part_.size() >= wanted && seen) {
      done_ = wanted;
      return frame{seen->what, std::string_view(part_).substr(seen->header, seen->payload)};
    }
    if (fresh_.empty()) return std::nullopt;
    const auto taken = std::min(fresh_.size(), wanted - part_.size());
    part_.append(fresh_.substr(0, taken));
    fresh_.remove_prefix(taken);
  }
  const auto seen = measure(fresh_);
  if (!seen || fresh_.size() < seen->header + seen->payload) {
    part_.assign(fresh_);
    fresh_ = {};
    return std::nullopt;
  }
  const frame whole{seen->what, fresh_.substr(seen->header, seen->payload)};
  fresh_.remove_prefix(seen->header + seen->payload);
  return whole;
}

std::string client_text(std::string_view text, std::uint32_t mask) {
  return masked(0x81U, text, mask);
}

std::string client_pong(std::string_view payload, std::uint32_t mask) {
  return masked(0x8AU, payload, mask);
}

}  // namespace signalbox::load
