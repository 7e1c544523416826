#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "outgoing/curl.hpp"

namespace signalbox::outgoing {

using deadline = std::chrono::steady_clock::time_point;

/// The specific code of an `unavailable` when no connection was established: the port is closed, or
/// the host name is unknown.
inline constexpr std::string_view is_connection_refused = "nobody_listens";

struct http_request {
  std::string url;
  std::string method = {};  ///< empty: POST with a form or JSON body, else GET
  std::vector<std::pair<std::string, std::string>> form = {};
  std::string json = {};                                          ///< empty: none
  std::string bearer_token = {};                                  ///< empty: none
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< additional headers
  std::string keeps_header = {};  ///< response header in lower case; empty: none
  /// PEM file of the only certificate that the server may present, for any name; empty: those of
  /// the machine's trusted authorities.
  std::string certificate = {};
};

struct http_answer {
  long status = 0;
  std::string body;
  std::string header;  ///< the value of the requested header; empty if absent
};

/// Bounds of one call.
struct http_bounds {
  deadline until;
  std::chrono::milliseconds connect_timeout{3'000};
  std::size_t answer_bytes_max = std::size_t{256} << 10;
  bool cuts_answer = false;  ///< truncates a longer response instead of failing
  /// Calls only public addresses (`core::is_public`); another one is `forbidden`.
  bool is_public_only = false;
};

/// Makes calls one after the other over a persistent connection. For one thread at a time.
class http_caller {
 public:
  /// Throws `std::runtime_error` when libcurl cannot be started.
  http_caller() : handle_(open_curl()) {}

  /// Makes one call with verified certificates, without redirects and without a proxy, and returns
  /// the response with any status. Errors: `timeout`; `unavailable`, also when `stop` returned
  /// true; `internal` for a response that is too long. Blocks.
  [[nodiscard]] core::result<http_answer> call(const http_request& requested,
                                               const http_bounds& bounds,
                                               const stop_question& stop = {});

 private:
  curl_handle handle_;
};

/// Makes one call over its own connection; see `http_caller::call`. Blocks; any thread.
[[nodiscard]] core::result<http_answer> call(const http_request& requested,
                                             const http_bounds& bounds,
                                             const stop_question& stop = {});

}  // namespace signalbox::outgoing
