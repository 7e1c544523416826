#include "code_host/http_call.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>
#include <tuple>

#include "domain/url_text.hpp"

namespace signalbox::code_host {

namespace {

using domain::errc;

struct easy_deleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
struct list_deleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using easy_handle = std::unique_ptr<CURL, easy_deleter>;
using header_list = std::unique_ptr<curl_slist, list_deleter>;

/// What arrives while a call runs.
struct receiver {
  std::size_t bytes_max = 0;
  std::string body = {};
  bool too_long = false;
};

easy_handle open_handle() {
  // Made once; C++ makes sure that two threads do not.
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  easy_handle handle(ready == CURLE_OK ? curl_easy_init() : nullptr);
  if (!handle) throw std::runtime_error("libcurl cannot be started");
  return handle;
}

void append(header_list& headers, const std::string& line) {
  auto* longer = curl_slist_append(headers.get(), line.c_str());
  if (longer == nullptr) throw std::bad_alloc();
  std::ignore = headers.release();
  headers.reset(longer);
}

std::size_t take_body(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& got = *static_cast<receiver*>(to);
  got.too_long = got.too_long || count > got.bytes_max - got.body.size();
  if (got.too_long) return 0;
  got.body.append(bytes, count);
  return count;
}

/// Ends the transfer when it returns other than 0.
int look_at_stop(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(stopping)->load() ? 1 : 0;
}

std::string form_text(const http_request& asked) {
  std::string text;
  for (const auto& [name, value] : asked.form) {
    if (!text.empty()) text += '&';
    text += domain::url_text(name) + '=' + domain::url_text(value);
  }
  return text;
}

header_list headers_of(const http_request& asked) {
  header_list headers;
  append(headers, "Accept: application/json");
  // GitHub refuses calls without one.
  append(headers, "User-Agent: Signalbox");
  append(headers, "Expect:");
  if (!asked.json.empty()) append(headers, "Content-Type: application/json");
  for (const auto& [name, value] : asked.headers)
    append(headers, fmt::format("{}: {}", name, value));
  if (!asked.bearer_token.empty()) append(headers, "Authorization: Bearer " + asked.bearer_token);
  return headers;
}

void set_bounds(CURL* handle, const http_bounds& bounds, const std::atomic<bool>& stopping) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      bounds.until - std::chrono::steady_clock::now());
  // To curl 0 means for ever.
  const auto whole = std::max<long>(static_cast<long>(left.count()), 1);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, whole);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(bounds.connect_timeout.count()));
  curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
  // Secrets must reach this host and no other.
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  // Timeouts without signals, which would interrupt other threads.
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_at_stop);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, static_cast<const void*>(&stopping));
}

}  // namespace

domain::result<http_answer> call(const http_request& asked, const http_bounds& bounds,
                                 const std::atomic<bool>& stopping) {
  const auto handle = open_handle();
  const auto headers = headers_of(asked);
  const auto form = form_text(asked);
  receiver got{.bytes_max = bounds.answer_bytes_max};
  set_bounds(handle.get(), bounds, stopping);
  const auto& sent = asked.form.empty() ? asked.json : form;
  if (!sent.empty()) {
    curl_easy_setopt(handle.get(), CURLOPT_POSTFIELDSIZE_LARGE,
                     static_cast<curl_off_t>(sent.size()));
    curl_easy_setopt(handle.get(), CURLOPT_POSTFIELDS, sent.c_str());
  }
  curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(handle.get(), CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle.get(), CURLOPT_WRITEDATA, &got);
  curl_easy_setopt(handle.get(), CURLOPT_URL, asked.url.c_str());
  const auto code = curl_easy_perform(handle.get());
  const bool is_cut = got.too_long && bounds.cuts_answer;
  if (got.too_long && !is_cut) return domain::fail(errc::internal, "The answer is too long.");
  if (code == CURLE_OPERATION_TIMEDOUT) {
    return domain::fail(errc::timeout, "There was no answer in time.");
  }
  if (code != CURLE_OK && !is_cut) return domain::fail(errc::unavailable, curl_easy_strerror(code));
  http_answer answer{.status = 0, .body = std::move(got.body)};
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  return answer;
}

}  // namespace signalbox::code_host
