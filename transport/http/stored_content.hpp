#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// Bytes in one coding, with their entity tag (RFC 9110 section 8.8.3).
struct stored_variant {
  std::shared_ptr<const std::string> bytes;
  std::string etag;
};

/// What is sent again and again: made once, kept in memory, in each coding there is of it.
/// Immutable once made, so any thread may send it.
struct stored_content {
  stored_variant plain;
  std::optional<stored_variant> brotli{};
  std::optional<stored_variant> gzip{};
  std::string content_type{};
  std::string cache_control{"no-cache"};  ///< by default a client asks whether it is still the same
};

/// The bytes with a tag of their own: a hash of them.
[[nodiscard]] stored_variant make_variant(std::string bytes);

/// A text, and the same packed by gzip.
[[nodiscard]] stored_content make_content(std::string text, std::string content_type);

/// The answer to a GET or HEAD: the smallest coding that the client takes, or 304 without a body
/// when it has this already. Without a route's label.
[[nodiscard]] response answer_stored(const stored_content& what, const request& asked);

}  // namespace signalbox::transport::http
