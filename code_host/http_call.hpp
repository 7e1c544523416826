#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "domain/error.hpp"

namespace signalbox::code_host {

using deadline = std::chrono::steady_clock::time_point;

/// One call; a POST of a form or of JSON where there is one, else a GET.
struct http_request {
  std::string url;
  std::vector<std::pair<std::string, std::string>> form = {};
  std::string bearer_token = {};                                  ///< empty: none
  std::string json = {};                                          ///< empty: none
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< besides those of each call
};

struct http_answer {
  long status = 0;
  std::string body;
};

/// Bounds of one call.
struct http_bounds {
  deadline until;
  std::chrono::milliseconds connect_timeout{3'000};
  std::size_t answer_bytes_max = std::size_t{256} << 10;
  bool cuts_answer = false;  ///< of a longer answer the beginning will do
};

/// Makes one call with certificates checked, without redirects and without a proxy, and returns the
/// answer whatever its status. Errors: `timeout`, `unavailable`, also when `stopping` became true,
/// and `internal` when the answer is too long. Blocks.
[[nodiscard]] domain::result<http_answer> call(const http_request& asked, const http_bounds& bounds,
                                               const std::atomic<bool>& stopping);

}  // namespace signalbox::code_host
