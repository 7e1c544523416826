#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/endpoint.hpp"
#include "transport/http/header_check.hpp"
#include "transport/http/message.hpp"
#include "transport/log.hpp"
#include "transport/stream_cut.hpp"
#include "transport/tls/certificate.hpp"

namespace signalbox::transport::http {

/// One finished exchange, for metrics and the access log.
struct exchange {
  method verb = method::get;
  std::string route{};  ///< `response::route`; empty when no handler was called
  std::string path{};   ///< as requested; may contain identifiers, so it is no metrics label
  std::string request_id{};
  unsigned status = 0;
  std::uint64_t body_bytes = 0;  ///< of the response; for a stream those accepted by the socket
  /// From the last byte of the request, or of its head if the body is streamed, to the last byte of
  /// the response.
  std::chrono::microseconds duration{0};
  bool is_stream = false;           ///< the handler returned a stream
  std::optional<stream_cut> cut{};  ///< why the stream ended early; nothing if it is complete
};

/// Called for every exchange, on the I/O thread; must not block and must not throw.
using observer = std::function<void(const exchange&)>;

/// An endpoint and its paths: everything below a `path` that ends in "/", otherwise exactly that
/// path.
struct mounted_endpoint {
  std::string path;
  endpoint* where;  ///< outlives the server
};

/// The receivers of requests.
struct services {
  handler answer;
  /// Matched in this order before `answer`.
  std::vector<mounted_endpoint> endpoints{};
  observer observe;           ///< may be empty
  log_sink log;               ///< may be empty
  header_check head_check{};  ///< may be empty
  /// Certificate for TLS, which clients then must use; null for plain HTTP.
  std::shared_ptr<tls::certificate> shown{};
};

/// Returns the endpoint of a path; null for none.
[[nodiscard]] inline endpoint* endpoint_of(const services& where, std::string_view path) {
  for (const auto& one : where.endpoints) {
    if (one.path.ends_with('/') ? path.starts_with(one.path) : path == one.path) return one.where;
  }
  return nullptr;
}

}  // namespace signalbox::transport::http
