#include "transport/http/stored_content.hpp"

#include <sodium.h>

#include <array>
#include <utility>

#include "transport/http/conditions.hpp"
#include "transport/http/gzip.hpp"

namespace signalbox::transport::http {

namespace {

constexpr std::size_t etag_hash_bytes = 16;

std::string etag_of(std::string_view bytes) {
  std::array<unsigned char, etag_hash_bytes> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  std::array<char, 2 * etag_hash_bytes + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return '"' + std::string(hex.data()) + '"';
}

}  // namespace

stored_variant make_variant(std::string bytes) {
  auto etag = etag_of(bytes);
  return {.bytes = std::make_shared<const std::string>(std::move(bytes)), .etag = std::move(etag)};
}

stored_content make_content(std::string text, std::string content_type) {
  auto packed = make_variant(gzip(text));
  return {.plain = make_variant(std::move(text)),
          .gzip = std::move(packed),
          .content_type = std::move(content_type)};
}

response answer_stored(const stored_content& what, const request& incoming) {
  const auto accepted = incoming.headers.find("Accept-Encoding").value_or("");
  const stored_variant* chosen = &what.plain;
  response out;
  if (what.brotli && accepts_encoding(accepted, "br")) {
    chosen = &*what.brotli;
    out.headers.add("Content-Encoding", "br");
  } else if (what.gzip && accepts_encoding(accepted, "gzip")) {
    chosen = &*what.gzip;
    out.headers.add("Content-Encoding", "gzip");
  }
  if (what.brotli || what.gzip) out.headers.add("Vary", "Accept-Encoding");
  out.headers.add("ETag", chosen->etag);
  out.headers.add("Cache-Control", what.cache_control);
  out.headers.add("Content-Type", what.content_type);
  if (none_match_names(incoming.headers.find("If-None-Match").value_or(""), chosen->etag)) {
    out.status = 304;
    return out;
  }
  out.shared_body = chosen->bytes;
  return out;
}

}  // namespace signalbox::transport::http
