#include "logs/token_filter.hpp"

#include <algorithm>

namespace signalbox::logs {

namespace {

// Both are part of the format of stored blocks.
constexpr std::uint64_t bits_per_token = 10;
constexpr int probes = 7;

/// Calls `use` with the bits of a token.
template <class Use>
void for_each_probe(std::uint64_t hash, std::uint64_t bits, Use&& use) {
  const std::uint64_t step = (hash << 32 | hash >> 32) * 0x9E37'79B9'7F4A'7C15U | 1U;
  for (int probe = 0; probe < probes; ++probe) {
    // The high half of the product is evenly spread over the bits.
    __extension__ using wide = unsigned __int128;
    use(static_cast<std::uint64_t>((static_cast<wide>(hash) * bits) >> 64));
    hash += step;
  }
}

}  // namespace

std::string make_token_filter(std::vector<std::uint64_t>& hashes) {
  std::ranges::sort(hashes);
  const auto repeated = std::ranges::unique(hashes);
  hashes.erase(repeated.begin(), repeated.end());
  const std::uint64_t bits = (hashes.size() * bits_per_token + 63) / 64 * 64;
  std::string filter(bits / 8, '\0');
  for (const auto hash : hashes) {
    for_each_probe(hash, bits, [&](std::uint64_t bit) {
      auto& byte = filter[bit / 8];
      byte = static_cast<char>(static_cast<unsigned char>(byte) | (1U << (bit % 8)));
    });
  }
  return filter;
}

bool may_contain_token(std::string_view filter, std::uint64_t hash) {
  if (filter.empty()) return false;
  bool may = true;
  for_each_probe(hash, filter.size() * 8, [&](std::uint64_t bit) {
    may = may && ((static_cast<unsigned char>(filter[bit / 8]) >> (bit % 8)) & 1U) != 0;
  });
  return may;
}

}  // namespace signalbox::logs
