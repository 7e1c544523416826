#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::app {

/// A running server and the credentials to call it.
struct platform_server {
  std::string url;    ///< `http://127.0.0.1:8400`
  std::string token;  ///< an access token; empty: none is sent
  /// PEM file of the only certificate that the server may present, regardless of its name; empty:
  /// certificates of the authorities that the machine trusts.
  std::string certificate = {};
};

struct platform_request {
  std::string method;  ///< `GET`
  std::string path;    ///< encoded, starting with `/`
  std::optional<core::json> body = std::nullopt;
};

struct platform_answer {
  unsigned status = 0;
  core::json body;         ///< null for an empty body
  std::string request_id;  ///< the id in the server's log; may be empty
};

/// Limits of one call.
struct platform_call_limits {
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds whole_timeout{15'000};
  std::size_t answer_bytes_max = std::size_t{16} << 20;
};

/// Makes one HTTP call and returns its response, regardless of its status. Errors: `unavailable`
/// when no server listens there, `timeout`, and `internal` for everything else, including a
/// response that is not JSON. Uses no proxy and follows no redirect. Blocks; any thread.
[[nodiscard]] core::result<platform_answer> call_platform(const platform_server& server,
                                                          const platform_request& request,
                                                          const platform_call_limits& limits = {});

}  // namespace signalbox::app
