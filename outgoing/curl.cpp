#include "outgoing/curl.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <tuple>

namespace signalbox::outgoing {

namespace {

/// Ends the transfer when the result is not 0.
int check_stop(void* question, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return (*static_cast<const stop_question*>(question))() ? 1 : 0;
}

/// A value of 0 means no limit in curl.
long at_least_one(std::chrono::milliseconds time) {
  return std::max<long>(static_cast<long>(time.count()), 1);
}

}  // namespace

curl_handle open_curl() {
  // Initialized once, thread-safe in C++.
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  curl_handle handle(ready == CURLE_OK ? curl_easy_init() : nullptr);
  if (!handle) throw std::runtime_error("libcurl cannot be started");
  return handle;
}

void append(curl_list& list, const std::string& line) {
  auto* longer = curl_slist_append(list.get(), line.c_str());
  if (longer == nullptr) throw std::bad_alloc();
  std::ignore = list.release();
  list.reset(longer);
}

void set_manners(CURL* handle, const transfer_manners& how, const stop_question& stop) {
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, how.protocols);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, at_least_one(how.connect_timeout));
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, at_least_one(how.whole_timeout));
  curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  if (!stop) return;
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, check_stop);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, static_cast<const void*>(&stop));
}

}  // namespace signalbox::outgoing
