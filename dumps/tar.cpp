#include "dumps/tar.hpp"

#include <algorithm>
#include <cstring>

namespace signalbox::dumps {
namespace {

constexpr std::size_t name_bytes = 100;
constexpr std::size_t size_at = 124;
constexpr std::size_t size_bytes = 12;
constexpr std::size_t sum_at = 148;
constexpr std::size_t sum_bytes = 8;
constexpr std::size_t type_at = 156;
constexpr std::size_t magic_at = 257;
constexpr std::size_t prefix_at = 345;
constexpr std::size_t prefix_bytes = 155;
/// Larger sizes do not fit into eleven octal digits.
constexpr std::uint64_t octal_max = std::uint64_t{1} << 33U;

void put_octal(char* to, std::size_t digits, std::uint64_t value) {
  for (auto at = digits; at > 0; --at) {
    to[at - 1] = static_cast<char>('0' + (value & 7U));
    value >>= 3U;
  }
}

unsigned sum_of(std::string_view block) {
  unsigned made = 0;
  for (std::size_t at = 0; at < tar_block; ++at)
    made += at >= sum_at && at < sum_at + sum_bytes ? ' ' : static_cast<unsigned char>(block[at]);
  return made;
}

std::string_view field(std::string_view block, std::size_t at, std::size_t bytes) {
  const auto made = block.substr(at, bytes);
  return made.substr(0, std::min(made.find('\0'), made.size()));
}

std::optional<std::uint64_t> octal(std::string_view text) {
  std::uint64_t made = 0;
  bool has_digit = false;
  for (const char c : text) {
    if (c == ' ' || c == '\0') {
      if (has_digit) break;
      continue;
    }
    if (c < '0' || c > '7') return std::nullopt;
    has_digit = true;
    made = made * 8 + static_cast<unsigned>(c - '0');
  }
  return made;
}

}  // namespace

std::array<char, tar_block> tar_head(std::string_view name, std::uint64_t bytes,
                                     std::int64_t modified_at) {
  std::array<char, tar_block> made{};
  std::ranges::copy(name.substr(0, name_bytes - 1), made.begin());
  constexpr std::size_t mode_at = 100;
  constexpr std::size_t owner_at = 108;
  constexpr std::size_t group_at = 116;
  constexpr std::size_t time_at = 136;
  put_octal(made.data() + mode_at, 7, 0600);
  put_octal(made.data() + owner_at, 7, 0);
  put_octal(made.data() + group_at, 7, 0);
  if (bytes < octal_max) {
    put_octal(made.data() + size_at, size_bytes - 1, bytes);
  } else {
    made.at(size_at) = static_cast<char>(0x80);
    for (std::size_t at = 0; at < 8; ++at)
      made.at(size_at + size_bytes - 1 - at) = static_cast<char>(bytes >> (8U * at));
  }
  put_octal(made.data() + time_at, size_bytes - 1,
            static_cast<std::uint64_t>(std::max<std::int64_t>(modified_at, 0)));
  made.at(type_at) = '0';
  std::memcpy(made.data() + magic_at, "ustar\00000", 8);
  put_octal(made.data() + sum_at, 6, sum_of({made.data(), made.size()}));
  made.at(sum_at + 7) = ' ';
  return made;
}

std::optional<tar_member> read_tar_head(std::string_view block) {
  if (block.size() < tar_block || block[0] == '\0') return std::nullopt;
  if (!block.substr(magic_at).starts_with("ustar")) return std::nullopt;
  const auto sum = octal(block.substr(sum_at, sum_bytes));
  if (!sum || *sum != sum_of(block)) return std::nullopt;
  tar_member made;
  made.name = field(block, 0, name_bytes);
  // GNU tar has other fields there.
  if (block[magic_at + 5] == '\0')
    if (const auto prefix = field(block, prefix_at, prefix_bytes); !prefix.empty())
      made.name = std::string(prefix) + "/" + made.name;
  made.type = block[type_at];
  const auto size = block.substr(size_at, size_bytes);
  if ((static_cast<unsigned char>(size[0]) & 0x80U) != 0) {
    for (std::size_t at = 4; at < size_bytes; ++at)
      made.bytes = made.bytes << 8U | static_cast<unsigned char>(size[at]);
  } else {
    const auto found = octal(size);
    if (!found) return std::nullopt;
    made.bytes = *found;
  }
  return made;
}

}  // namespace signalbox::dumps
