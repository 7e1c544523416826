#include "simulations/client/frame_reader.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace signalbox::simulations {

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

/// The mask over the payload, eight bytes at a time: it repeats after four.
void put_masked(char* to, std::string_view payload, const std::array<char, 4>& key) {
  std::array<char, 8> twice;
  std::memcpy(twice.data(), key.data(), key.size());
  std::memcpy(twice.data() + key.size(), key.data(), key.size());
  std::uint64_t wide_key = 0;
  std::memcpy(&wide_key, twice.data(), sizeof wide_key);
  std::size_t at = 0;
  for (; at + sizeof wide_key <= payload.size(); at += sizeof wide_key) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, payload.data() + at, sizeof eight);
    eight ^= wide_key;
    std::memcpy(to + at, &eight, sizeof eight);
  }
  for (; at < payload.size(); ++at)
    to[at] = static_cast<char>(payload[at] ^ key[at % key.size()]);
}

void append_length(std::string& wire, std::size_t length) {
  const auto put = [&](std::size_t bytes) {
    for (; bytes > 0; --bytes)
      wire += static_cast<char>(length >> 8U * (bytes - 1) & 0xFFU);
  };
  if (length < 126) {
    wire += static_cast<char>(0x80U | length);
  } else if (length <= 0xFFFF) {
    wire += static_cast<char>(0x80U | 126U);
    put(2);
  } else {
    wire += static_cast<char>(0x80U | 127U);
    put(8);
  }
}

std::string masked(unsigned first, std::string_view payload, std::uint32_t mask) {
  constexpr std::size_t header_bytes_max = 14;
  std::string wire;
  wire.reserve(payload.size() + header_bytes_max);
  wire += static_cast<char>(first);
  append_length(wire, payload.size());
  const std::array<char, 4> key{
      static_cast<char>(mask >> 24U & 0xFFU), static_cast<char>(mask >> 16U & 0xFFU),
      static_cast<char>(mask >> 8U & 0xFFU), static_cast<char>(mask & 0xFFU)};
  wire.append(key.data(), key.size());
  const auto begin = wire.size();
  wire.resize(begin + payload.size());
  put_masked(wire.data() + begin, payload, key);
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

std::string client_close(std::uint16_t code, std::uint32_t mask) {
  const std::array<char, 2> bytes{static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
  return masked(0x88U, {bytes.data(), bytes.size()}, mask);
}

}  // namespace signalbox::simulations
