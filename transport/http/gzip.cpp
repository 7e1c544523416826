#include "transport/http/gzip.hpp"

#include <zlib.h>

#include <new>

namespace signalbox::transport::http {

namespace {

// A window of 32 KB; adding 16 selects a gzip header instead of a zlib header.
constexpr int gzip_window_bits = 15 + 16;
constexpr int memory_level = 9;

class deflating {
 public:
  explicit deflating(int level) {
    if (::deflateInit2(&stream, level, Z_DEFLATED, gzip_window_bits, memory_level,
                       Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~deflating() { ::deflateEnd(&stream); }
  deflating(const deflating&) = delete;
  deflating& operator=(const deflating&) = delete;

  z_stream stream{};
};

std::string gzip_at(int level, std::string_view bytes) {
  deflating work(level);
  std::string packed(::deflateBound(&work.stream, static_cast<uLong>(bytes.size())), '\0');
  // zlib never writes through next_in.
  work.stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  work.stream.avail_in = static_cast<uInt>(bytes.size());
  work.stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  work.stream.avail_out = static_cast<uInt>(packed.size());
  // The buffer is large enough, so one call finishes.
  if (::deflate(&work.stream, Z_FINISH) != Z_STREAM_END) throw std::bad_alloc();
  packed.resize(work.stream.total_out);
  return packed;
}

}  // namespace

std::string gzip(std::string_view bytes) {
  return gzip_at(Z_BEST_COMPRESSION, bytes);
}

std::string gzip_fast(std::string_view bytes) {
  return gzip_at(Z_BEST_SPEED, bytes);
}

}  // namespace signalbox::transport::http
