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

/// The finer code of an `unavailable` where no connection came about: nobody listens there, or the
/// name is nobody's.
inline constexpr std::string_view nobody_listens = "nobody_listens";

struct http_request {
  std::string url;
  std::string method = {};  ///< empty: POST of a form or of JSON where there is one, else GET
  std::vector<std::pair<std::string, std::string>> form = {};
  std::string json = {};                                          ///< empty: none
  std::string bearer_token = {};                                  ///< empty: none
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< besides those of each call
  std::string keeps_header = {};  ///< of the answer, in lower case; empty: none
  /// PEM file of the one certificate that the server may show, whatever name that is for; empty:
  /// those of the authorities that the machine trusts.
  std::string certificate = {};
};

struct http_answer {
  long status = 0;
  std::string body;
  std::string header;  ///< the value of the one to be kept; empty: it has none
};

/// Bounds of one call.
struct http_bounds {
  deadline until;
  std::chrono::milliseconds connect_timeout{3'000};
  std::size_t answer_bytes_max = std::size_t{256} << 10;
  bool cuts_answer = false;  ///< of a longer answer the beginning will do
};

/// Makes calls one after the other over a connection that it keeps. For one thread at a time.
class http_caller {
 public:
  /// Throws `std::runtime_error` where libcurl cannot be started.
  http_caller() : handle_(open_curl()) {}

  /// Makes one call with certificates checked, without redirects and without a proxy, and returns
  /// the answer whatever its status. Errors: `timeout`; `unavailable`, also when `stop` said so;
  /// `internal` for an answer past its bound. Blocks.
  [[nodiscard]] core::result<http_answer> call(const http_request& asked, const http_bounds& bounds,
                                               const stop_question& stop = {});

 private:
  curl_handle handle_;
};

/// One call over a connection of its own; see `http_caller::call`. Blocks; any thread.
[[nodiscard]] core::result<http_answer> call(const http_request& asked, const http_bounds& bounds,
                                             const stop_question& stop = {});

}  // namespace signalbox::outgoing
