#include "transport/http/chunk.hpp"

#include <doctest/doctest.h>

#include <limits>

namespace signalbox::transport::http {

TEST_CASE("http chunk: its size is in hexadecimal digits") {
  CHECK(encode_chunk_size(1) == "1\r\n");
  CHECK(encode_chunk_size(10) == "a\r\n");
  CHECK(encode_chunk_size(65'536) == "10000\r\n");
  CHECK(encode_chunk_size(std::numeric_limits<std::size_t>::max()) == "ffffffffffffffff\r\n");
}

}  // namespace signalbox::transport::http
