#pragma once

#include <curl/curl.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace signalbox::outgoing {

struct curl_deleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
struct curl_list_deleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using curl_handle = std::unique_ptr<CURL, curl_deleter>;
using curl_list = std::unique_ptr<curl_slist, curl_list_deleter>;

/// Returns a handle for transfers, for one thread at a time. Throws `std::runtime_error` when
/// libcurl cannot be started.
[[nodiscard]] curl_handle open_curl();

/// Throws `std::bad_alloc`.
void append(curl_list& list, const std::string& line);

/// Called about once a second, and whenever data arrives, to ask whether the transfer should stop.
using stop_question = std::function<bool()>;

/// Options of every transfer, for any protocol.
struct transfer_manners {
  const char* protocols;  ///< "http,https"
  std::chrono::milliseconds connect_timeout;
  std::chrono::milliseconds whole_timeout;
};

/// Applies the options: no proxy from the environment and no redirects, so that secrets reach only
/// this host; timeouts without signals, which would interrupt other threads. `stop` outlives the
/// transfer.
void set_manners(CURL* handle, const transfer_manners& how, const stop_question& stop);

}  // namespace signalbox::outgoing
