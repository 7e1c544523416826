#include "transport/websocket/sha1.hpp"

#include <bit>
#include <cstdint>
#include <string>

namespace signalbox::transport::websocket {

namespace {

constexpr std::size_t block_bytes = 64;
constexpr std::size_t length_bytes = 8;

using words = std::array<std::uint32_t, 5>;

// RFC 3174 section 5: the function and the constant of each round.
std::uint32_t mix(std::size_t round, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5A827999U;
  if (round < 40) return (b ^ c ^ d) + 0x6ED9EBA1U;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCU;
  return (b ^ c ^ d) + 0xCA62C1D6U;
}

void add_block(words& state, std::string_view block) {
  std::array<std::uint32_t, 80> schedule{};
  for (std::size_t at = 0; at < block_bytes; ++at) {
    schedule[at / 4] = schedule[at / 4] << 8U | static_cast<std::uint8_t>(block[at]);
  }
  for (std::size_t t = 16; t < schedule.size(); ++t) {
    schedule[t] =
        std::rotl(schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16], 1);
  }
  auto [a, b, c, d, e] = state;
  for (std::size_t t = 0; t < schedule.size(); ++t) {
    const auto next = std::rotl(a, 5) + mix(t, b, c, d) + e + schedule[t];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const words round_result{a, b, c, d, e};
  for (std::size_t at = 0; at < state.size(); ++at)
    state[at] += round_result[at];
}

}  // namespace

std::array<char, 20> sha1(std::string_view bytes) {
  // Section 4: a one bit, zeros, then the length in bits.
  std::string padded(bytes);
  padded += static_cast<char>(0x80);
  while (padded.size() % block_bytes != block_bytes - length_bytes)
    padded += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) {
    padded += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xFFU);
  }

  words state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
  for (std::size_t at = 0; at < padded.size(); at += block_bytes) {
    add_block(state, std::string_view(padded).substr(at, block_bytes));
  }

  std::array<char, 20> digest{};
  for (std::size_t at = 0; at < digest.size(); ++at) {
    digest[at] = static_cast<char>(state[at / 4] >> (24U - at % 4 * 8U) & 0xFFU);
  }
  return digest;
}

}  // namespace signalbox::transport::websocket
