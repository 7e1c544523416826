#include "transport/websocket/encoder.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/encoding/utf8.hpp"

namespace signalbox::transport::websocket {

namespace {

void append_big_endian(std::string& out, std::uint64_t value, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
    out += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xFFU);
  }
}

}  // namespace

std::string encode_header(const header& fields) {
  std::string out;
  out.reserve(header_bytes_max);
  const auto code = static_cast<std::uint8_t>(fields.code);
  const auto flags = (fields.final ? final_bit : 0U) | (fields.compressed ? compressed_bit : 0U);
  out += static_cast<char>(code | flags);

  const std::uint8_t mask = fields.mask ? mask_bit : 0;
  if (fields.payload_bytes < length_in_16_bits) {
    out += static_cast<char>(mask | fields.payload_bytes);
  } else if (fields.payload_bytes <= std::numeric_limits<std::uint16_t>::max()) {
    out += static_cast<char>(mask | length_in_16_bits);
    append_big_endian(out, fields.payload_bytes, 2);
  } else {
    out += static_cast<char>(mask | length_in_64_bits);
    append_big_endian(out, fields.payload_bytes, 8);
  }
  if (fields.mask) out.append(fields.mask->begin(), fields.mask->end());
  return out;
}

std::string encode_frame(opcode code, std::string_view payload) {
  auto out = encode_header({.code = code, .payload_bytes = payload.size()});
  out += payload;
  return out;
}

std::string encode_masked_frame(opcode code, std::string_view payload, masking_key key) {
  auto out = encode_header({.code = code, .payload_bytes = payload.size(), .mask = key});
  const auto header_bytes = out.size();
  out += payload;
  apply_mask(std::span(out).subspan(header_bytes), key, 0);
  return out;
}

std::string close_payload(close_code code, std::string_view reason) {
  if (code == close_code::no_status) return {};
  std::string out;
  append_big_endian(out, static_cast<std::uint16_t>(code), 2);
  out += signalbox::core::utf8_prefix(reason, control_payload_bytes_max - out.size());
  return out;
}

void apply_mask(std::span<char> bytes, masking_key key, std::uint64_t offset) {
  // Eight bytes at a time, with the key rotated to their position.
  std::array<std::uint8_t, sizeof(std::uint64_t)> turned{};
  for (std::size_t at = 0; at < turned.size(); ++at)
    turned[at] = key[(offset + at) % 4];
  std::uint64_t mask = 0;
  std::memcpy(&mask, turned.data(), sizeof mask);
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
    std::memcpy(&word, bytes.data() + at, sizeof word);
    word ^= mask;
    std::memcpy(bytes.data() + at, &word, sizeof word);
  }
  for (; at < bytes.size(); ++at) {
    bytes[at] = static_cast<char>(static_cast<std::uint8_t>(bytes[at]) ^ key[(offset + at) % 4]);
  }
}

}  // namespace signalbox::transport::websocket
