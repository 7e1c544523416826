#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// Content in one coding, with its entity tag (RFC 9110 section 8.8.3).
struct stored_variant {
  std::shared_ptr<const std::string> bytes;
  std::string etag;
};

/// Content that is encoded once and sent often, kept in memory in each available coding. Immutable,
/// so usable on any thread.
struct stored_content {
  stored_variant plain;
  std::optional<stored_variant> brotli{};
  std::optional<stored_variant> gzip{};
  std::string content_type{};
  std::string cache_control{"no-cache"};  ///< clients revalidate by default
};

/// Makes a variant with a hash of its bytes as entity tag.
[[nodiscard]] stored_variant make_variant(std::string bytes);

/// Makes content from a text, with a gzip variant.
[[nodiscard]] stored_content make_content(std::string text, std::string content_type);

/// Returns the response to a GET or HEAD: the smallest coding that the client accepts, or 304
/// without a body when its copy is current. The route label is not set.
[[nodiscard]] response answer_stored(const stored_content& what, const request& incoming);

}  // namespace signalbox::transport::http
