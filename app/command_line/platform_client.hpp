#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::app {

/// A running server and the right to call it.
struct platform_server {
  std::string url;    ///< `http://127.0.0.1:8400`
  std::string token;  ///< an access token; empty: none is sent
  /// PEM file of the one certificate that it may show, whatever name that is for; empty: those of
  /// the authorities that the machine trusts.
  std::string certificate = {};
};

struct platform_request {
  std::string method;  ///< `GET`
  std::string path;    ///< encoded, from `/` on
  std::optional<core::json> body = std::nullopt;
};

struct platform_answer {
  unsigned status = 0;
  core::json body;         ///< null for an empty one
  std::string request_id;  ///< for the log of the server; may be empty
};

/// Bounds of one call.
struct platform_call_limits {
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds whole_timeout{15'000};
  std::size_t answer_bytes_max = std::size_t{16} << 20;
};

/// Makes one HTTP call and waits for its answer, whatever its status. Errors: `unavailable` when
/// nobody listens there, `timeout`, and `internal` for everything else, an answer that is no JSON
/// included. No proxy, no redirect. Blocks; any thread.
[[nodiscard]] core::result<platform_answer> call_platform(const platform_server& server,
                                                          const platform_request& request,
                                                          const platform_call_limits& limits = {});

}  // namespace signalbox::app
