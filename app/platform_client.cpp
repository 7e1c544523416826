#include "app/platform_client.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace signalbox::app {

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
  std::string request_id = {};
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

std::size_t take_header(char* bytes, std::size_t, std::size_t count, void* to) {
  constexpr std::string_view wanted = "x-request-id:";
  std::string_view line(bytes, count);
  const bool is_wanted =
      line.size() >= wanted.size() &&
      std::ranges::equal(wanted, line.substr(0, wanted.size()), {}, {},
                         [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
  if (!is_wanted) return count;
  line.remove_prefix(wanted.size());
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = line.find_first_not_of(blanks);
  if (first == line.npos) return count;
  static_cast<receiver*>(to)->request_id =
      line.substr(first, line.find_last_not_of(blanks) - first + 1);
  return count;
}

std::unexpected<domain::error> failed(const platform_server& server, CURLcode code,
                                      const receiver& got) {
  if (got.too_long) {
    return domain::fail(errc::internal, fmt::format("The answer of {} is longer than {} bytes.",
                                                    server.url, got.bytes_max));
  }
  if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST) {
    return domain::fail(errc::unavailable, fmt::format("Nobody answers at {}.", server.url));
  }
  if (code == CURLE_OPERATION_TIMEDOUT) {
    return domain::fail(errc::timeout, fmt::format("{} did not answer in time.", server.url));
  }
  return domain::fail(errc::internal, fmt::format("The call to {} failed: {}.", server.url,
                                                  curl_easy_strerror(code)));
}

domain::result<platform_answer> answer_of(const platform_server& server, unsigned status,
                                          receiver got) {
  platform_answer answer{
      .status = status, .body = nullptr, .request_id = std::move(got.request_id)};
  if (got.body.empty()) return answer;
  answer.body = domain::json::parse(got.body, nullptr, /*allow_exceptions=*/false);
  if (!answer.body.is_discarded()) return answer;
  return domain::fail(errc::internal,
                      fmt::format("{} answered {} with something that is no JSON; is it Signalbox?",
                                  server.url, status));
}

void set_bounds(CURL* handle, const platform_call_limits& limits) {
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(limits.connect_timeout.count()));
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.whole_timeout.count()));
  // The token must reach this server and no other: no proxy of the environment, no redirect.
  curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  // A name such as ".." is a name, not a way up.
  curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
  // Timeouts without signals, which would interrupt other threads.
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
}

/// The announced server is on this machine, and its certificate is for the name that people use.
void set_trust(CURL* handle, const std::string& certificate) {
  if (certificate.empty()) return;
  curl_easy_setopt(handle, CURLOPT_CAINFO, certificate.c_str());
  curl_easy_setopt(handle, CURLOPT_CAPATH, nullptr);
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
}

void set_receiver(CURL* handle, receiver& got) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &got);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, &got);
}

}  // namespace

domain::result<platform_answer> call_platform(const platform_server& server,
                                              const platform_request& asked,
                                              const platform_call_limits& limits) {
  const auto handle = open_handle();
  auto url = server.url;
  while (url.ends_with('/'))
    url.pop_back();
  url += asked.path;

  header_list headers;
  append(headers, "Accept: application/json");
  // Without this, curl waits a second for a permission that HTTP/1.1 servers need not give.
  append(headers, "Expect:");
  if (!server.token.empty()) append(headers, "Authorization: Bearer " + server.token);
  const auto body = asked.body ? asked.body->dump() : std::string{};
  if (asked.body) {
    append(headers, "Content-Type: application/json");
    curl_easy_setopt(handle.get(), CURLOPT_POSTFIELDSIZE_LARGE,
                     static_cast<curl_off_t>(body.size()));
    curl_easy_setopt(handle.get(), CURLOPT_POSTFIELDS, body.c_str());
  }
  receiver got{.bytes_max = limits.answer_bytes_max};
  set_bounds(handle.get(), limits);
  set_receiver(handle.get(), got);
  set_trust(handle.get(), server.certificate);
  curl_easy_setopt(handle.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle.get(), CURLOPT_CUSTOMREQUEST, asked.method.c_str());
  curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, headers.get());
  if (const auto code = curl_easy_perform(handle.get()); code != CURLE_OK) {
    return failed(server, code, got);
  }
  long status = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  return answer_of(server, static_cast<unsigned>(status), std::move(got));
}

std::string path_segment(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    if (plain) {
      encoded += c;
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return encoded;
}

}  // namespace signalbox::app
