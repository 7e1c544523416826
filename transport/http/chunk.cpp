#include "transport/http/chunk.hpp"

#include <array>
#include <charconv>

namespace signalbox::transport::http {

std::string encode_chunk_size(std::size_t bytes) {
  std::array<char, 2 * sizeof bytes> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), bytes, 16);
  std::string line(digits.data(), written.ptr);
  line += "\r\n";
  return line;
}

}  // namespace signalbox::transport::http
