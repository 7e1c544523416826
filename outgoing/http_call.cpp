#include "outgoing/http_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/encoding/url_text.hpp"

namespace signalbox::outgoing {

namespace {

using core::errc;

/// The data received during a call.
struct receiver {
  std::size_t bytes_max = 0;
  std::string_view kept_name = {};
  std::string body = {};
  std::string kept = {};
  bool too_long = false;
};

std::size_t take_body(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& got = *static_cast<receiver*>(to);
  got.too_long = got.too_long || count > got.bytes_max - got.body.size();
  if (got.too_long) return 0;
  got.body.append(bytes, count);
  return count;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::size_t take_header(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& got = *static_cast<receiver*>(to);
  const std::string_view line(bytes, count);
  const auto colon = line.find(':');
  if (colon == line.npos) return count;
  const bool is_kept = std::ranges::equal(got.kept_name, line.substr(0, colon), {}, {}, [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  if (is_kept) got.kept = trimmed(line.substr(colon + 1));
  return count;
}

std::string form_text(const http_request& requested) {
  std::string text;
  for (const auto& [name, value] : requested.form) {
    if (!text.empty()) text += '&';
    text += core::url_text(name) + '=' + core::url_text(value);
  }
  return text;
}

curl_list headers_of(const http_request& requested) {
  curl_list headers;
  append(headers, "Accept: application/json");
  // GitHub requires a user agent.
  append(headers, "User-Agent: Signalbox");
  // Without this, curl waits a second for a 100-continue response that HTTP/1.1 servers need not
  // send.
  append(headers, "Expect:");
  if (!requested.json.empty()) append(headers, "Content-Type: application/json");
  for (const auto& [name, value] : requested.headers)
    append(headers, fmt::format("{}: {}", name, value));
  if (!requested.bearer_token.empty())
    append(headers, "Authorization: Bearer " + requested.bearer_token);
  return headers;
}

void set_target(CURL* handle, const http_request& requested) {
  curl_easy_setopt(handle, CURLOPT_URL, requested.url.c_str());
  // A name such as ".." is not resolved as a parent path.
  curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
  if (!requested.method.empty())
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, requested.method.c_str());
  if (requested.certificate.empty()) return;
  curl_easy_setopt(handle, CURLOPT_CAINFO, requested.certificate.c_str());
  curl_easy_setopt(handle, CURLOPT_CAPATH, nullptr);
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
}

void set_sent(CURL* handle, const std::string& body) {
  if (body.empty()) return;
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body.c_str());
}

void set_receiver(CURL* handle, receiver& got) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &got);
  if (got.kept_name.empty()) return;
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, &got);
}

transfer_manners manners_within(const http_bounds& bounds) {
  return {.protocols = "http,https",
          .connect_timeout = bounds.connect_timeout,
          .whole_timeout = std::chrono::duration_cast<std::chrono::milliseconds>(
              bounds.until - std::chrono::steady_clock::now())};
}

std::unexpected<core::error> failed(CURLcode code) {
  if (code == CURLE_OPERATION_TIMEDOUT)
    return core::fail(errc::timeout, "The server did not respond in time.");
  auto why = core::fail(errc::unavailable, curl_easy_strerror(code));
  if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST)
    why.error().detail_code = is_connection_refused;
  return why;
}

}  // namespace

core::result<http_answer> http_caller::call(const http_request& requested,
                                            const http_bounds& bounds, const stop_question& stop) {
  auto* const handle = handle_.get();
  // Only the connection of the previous call is kept.
  curl_easy_reset(handle);
  const auto headers = headers_of(requested);
  const auto form = form_text(requested);
  receiver got{.bytes_max = bounds.answer_bytes_max, .kept_name = requested.keeps_header};
  set_manners(handle, manners_within(bounds), stop);
  set_sent(handle, requested.form.empty() ? requested.json : form);
  set_target(handle, requested);
  set_receiver(handle, got);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers.get());
  const auto code = curl_easy_perform(handle);
  const bool is_cut = got.too_long && bounds.cuts_answer;
  if (got.too_long && !is_cut) {
    return core::fail(errc::internal, fmt::format("The response is longer than {} bytes.",
                                                  bounds.answer_bytes_max));
  }
  if (code != CURLE_OK && !is_cut) return failed(code);
  http_answer answer{.status = 0, .body = std::move(got.body), .header = std::move(got.kept)};
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer.status);
  return answer;
}

core::result<http_answer> call(const http_request& requested, const http_bounds& bounds,
                               const stop_question& stop) {
  return http_caller().call(requested, bounds, stop);
}

}  // namespace signalbox::outgoing
