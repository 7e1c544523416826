#include "transport/http/stored_content.hpp"

#include <doctest/doctest.h>
#include <zlib.h>

#include <string>

#include "transport/http/gzip.hpp"

namespace signalbox::transport::http {

namespace {

std::string unpacked(const std::string& packed, std::size_t bytes) {
  z_stream stream{};
  REQUIRE(::inflateInit2(&stream, 15 + 16) == Z_OK);
  std::string text(bytes, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  CHECK(::inflate(&stream, Z_FINISH) == Z_STREAM_END);
  CHECK(stream.total_out == bytes);
  ::inflateEnd(&stream);
  return text;
}

request asking(std::string accept_encoding, std::string if_none_match = {}) {
  request incoming{.path = "/x"};
  incoming.headers.add("Accept-Encoding", std::move(accept_encoding));
  if (!if_none_match.empty()) incoming.headers.add("If-None-Match", std::move(if_none_match));
  return incoming;
}

}  // namespace

TEST_CASE("gzip: decompresses to the original text, and is smaller") {
  std::string text;
  for (int i = 0; i < 5'000; ++i)
    text += "line " + std::to_string(i % 97) + "\n";
  const auto packed = gzip(text);
  CHECK(packed.size() < text.size() / 10);
  CHECK(unpacked(packed, text.size()) == text);
  CHECK(gzip(text) == packed);
  const auto fast = gzip_fast(text);
  CHECK(unpacked(fast, text.size()) == text);
  CHECK(fast.size() < text.size());
}

TEST_CASE("gzip: compresses an empty text into an empty stream") {
  const auto packed = gzip("");
  CHECK(packed.size() >= 18);
  z_stream stream{};
  REQUIRE(::inflateInit2(&stream, 15 + 16) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  Bytef none = 0;
  stream.next_out = &none;
  stream.avail_out = 1;
  CHECK(::inflate(&stream, Z_FINISH) == Z_STREAM_END);
  CHECK(stream.total_out == 0);
  ::inflateEnd(&stream);
}

TEST_CASE("stored content: is sent in the coding that the client accepts") {
  const auto content = make_content("some text, some text, some text", "text/plain");
  const auto plain = answer_stored(content, asking("identity"));
  CHECK(plain.status == 200);
  CHECK(*plain.shared_body == "some text, some text, some text");
  CHECK_FALSE(plain.headers.find("Content-Encoding").has_value());
  CHECK(plain.headers.find("Content-Type") == "text/plain");
  CHECK(plain.headers.find("Cache-Control") == "no-cache");
  CHECK(plain.headers.find("Vary") == "Accept-Encoding");
  const auto packed = answer_stored(content, asking("br, gzip"));
  CHECK(packed.headers.find("Content-Encoding") == "gzip");
  CHECK(*packed.shared_body == gzip("some text, some text, some text"));
  CHECK(packed.headers.find("ETag") != plain.headers.find("ETag"));
}

TEST_CASE("stored content: is not sent to a client with a current copy") {
  const auto content = make_content("text", "text/plain");
  const auto had = answer_stored(content, asking("", content.plain.etag));
  CHECK(had.status == 304);
  CHECK(had.shared_body == nullptr);
  CHECK(had.headers.find("ETag") == content.plain.etag);
  CHECK(answer_stored(content, asking("gzip", content.plain.etag)).status == 200);
  CHECK(answer_stored(content, asking("", "\"another\"")).status == 200);
}

}  // namespace signalbox::transport::http
