#include "simulations/real_ground/api_line.hpp"

#include <curl/curl.h>

#include <chrono>
#include <new>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace signalbox::simulations {

namespace {

constexpr std::chrono::milliseconds call_timeout{10'000};
constexpr std::chrono::milliseconds connect_timeout{3'000};
constexpr std::size_t answer_bytes_max = std::size_t{8} << 20;

struct call_handle_deleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
struct call_headers_deleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using call_handle = std::unique_ptr<CURL, call_handle_deleter>;
using call_headers = std::unique_ptr<curl_slist, call_headers_deleter>;

call_handle open_call_handle() {
  // Made once; C++ makes sure that two threads do not.
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  call_handle handle(ready == CURLE_OK ? curl_easy_init() : nullptr);
  if (!handle) throw std::runtime_error("libcurl cannot be started");
  return handle;
}

void append_header(call_headers& headers, const std::string& text) {
  auto* longer = curl_slist_append(headers.get(), text.c_str());
  if (longer == nullptr) throw std::bad_alloc();
  std::ignore = headers.release();
  headers.reset(longer);
}

std::size_t take_answer_bytes(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& body = *static_cast<std::string*>(to);
  if (count > answer_bytes_max - body.size()) return 0;
  body.append(bytes, count);
  return count;
}

/// Ends the transfer when it returns other than 0.
int look_at_stop_token(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::stop_token*>(stopping)->stop_requested() ? 1 : 0;
}

template <typename Value>
void set(CURL* handle, CURLoption option, Value value) {
  curl_easy_setopt(handle, option, value);
}

call_headers headers_of_call(const api_call& what) {
  call_headers headers;
  append_header(headers, "Accept: application/json");
  append_header(headers, "User-Agent: Signalbox rehearsal");
  append_header(headers, "Expect:");
  if (!what.body.is_null()) append_header(headers, "Content-Type: application/json");
  if (!what.token.empty()) append_header(headers, "Authorization: Bearer " + what.token);
  return headers;
}

/// What is no UTF-8 in it is replaced: that a run sends such a thing is for the server to say.
std::string text_of(const nlohmann::json& body) {
  using handler = nlohmann::json::error_handler_t;
  return body.dump(-1, ' ', false, handler::replace);
}

/// The handle keeps its connection between two calls.
api_answer make_call(CURL* handle, const std::string& url, const api_call& what,
                     const std::stop_token& stopping) {
  curl_easy_reset(handle);
  const auto headers = headers_of_call(what);
  const auto target = url + what.path;
  const auto sent = what.body.is_null() ? std::string{} : text_of(what.body);
  std::string got;
  set(handle, CURLOPT_URL, target.c_str());
  set(handle, CURLOPT_CUSTOMREQUEST, what.method.c_str());
  set(handle, CURLOPT_HTTPHEADER, headers.get());
  if (!sent.empty()) {
    set(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(sent.size()));
    set(handle, CURLOPT_POSTFIELDS, sent.c_str());
  }
  set(handle, CURLOPT_WRITEFUNCTION, take_answer_bytes);
  set(handle, CURLOPT_WRITEDATA, &got);
  set(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(call_timeout.count()));
  set(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(connect_timeout.count()));
  set(handle, CURLOPT_NOPROXY, "*");
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_PROTOCOLS_STR, "http");
  // Timeouts without signals, which would interrupt other threads.
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_NOPROGRESS, 0L);
  set(handle, CURLOPT_XFERINFOFUNCTION, look_at_stop_token);
  set(handle, CURLOPT_XFERINFODATA, static_cast<const void*>(&stopping));
  if (curl_easy_perform(handle) != CURLE_OK) return {};
  api_answer answer;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer.status);
  answer.body = nlohmann::json::parse(got, nullptr, false);
  if (answer.body.is_discarded()) answer.body = nullptr;
  answer.text = std::move(got);
  return answer;
}

}  // namespace

api_line::api_line(io_loop& loop, std::string url) : loop_(loop), url_(std::move(url)) {
  if (url_.ends_with('/')) url_.pop_back();
  for (auto& each : threads_)
    each = std::jthread([this](const std::stop_token& stopping) { work(stopping); });
}

api_line::~api_line() {
  for (auto& each : threads_)
    each.request_stop();
  for (auto& each : threads_)
    each.join();
}

void api_line::call(api_call what, answered then) {
  {
    const std::lock_guard lock(guard_);
    if (waiting_.size() < waiting_max) {
      waiting_.push_back({std::move(what), std::move(then)});
      more_.notify_one();
      return;
    }
  }
  hand_over(std::move(then), {});
}

void api_line::work(const std::stop_token& stopping) {
  const auto handle = open_call_handle();
  for (;;) {
    std::unique_lock lock(guard_);
    if (!more_.wait(lock, stopping, [&] { return !waiting_.empty(); })) return;
    if (stopping.stop_requested()) return;
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    hand_over(std::move(next.then), make_call(handle.get(), url_, next.what, stopping));
  }
}

void api_line::hand_over(answered then, api_answer answer) {
  loop_.post([here = std::weak_ptr(presence_), then = std::move(then), answer = std::move(answer)] {
    if (!here.expired()) then(answer);
  });
}

}  // namespace signalbox::simulations
