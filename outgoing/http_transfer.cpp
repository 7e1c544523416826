#include "outgoing/http_transfer.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>

#include "core/encoding/url_text.hpp"
#include "core/ip_address.hpp"

namespace signalbox::outgoing {

namespace {

using core::errc;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
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

std::size_t http_transfer::take_body(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& got = *static_cast<http_transfer*>(to);
  got.is_too_long_ = got.is_too_long_ || count > got.bounds_.answer_bytes_max - got.body_.size();
  // The part that fits is kept, for a truncated response.
  got.body_.append(bytes, std::min(count, got.bounds_.answer_bytes_max - got.body_.size()));
  return got.is_too_long_ ? 0 : count;
}

std::size_t http_transfer::take_header(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& got = *static_cast<http_transfer*>(to);
  const std::string_view line(bytes, count);
  const auto colon = line.find(':');
  if (colon == line.npos) return count;
  const bool is_kept = std::ranges::equal(
      got.kept_name_, line.substr(0, colon), {}, {},
      [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  if (is_kept) got.kept_ = trimmed(line.substr(colon + 1));
  return count;
}

/// Called with the address of the target after its name was resolved, so that no name leads to an
/// address that is not allowed.
curl_socket_t http_transfer::open_socket(void* of, curlsocktype, curl_sockaddr* address) {
  const auto target = core::ip_address::of(address->addr);
  if (!target || !core::is_public(*target)) {
    static_cast<http_transfer*>(of)->is_refused_ = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

http_transfer::http_transfer(CURL* handle, const http_request& requested, const http_bounds& bounds,
                             const stop_question& stop)
    : handle_(handle),
      bounds_(bounds),
      headers_(headers_of(requested)),
      form_(form_text(requested)),
      kept_name_(requested.keeps_header) {
  set_manners(handle, manners_within(bounds), stop);
  const auto& body = requested.form.empty() ? requested.json : form_;
  if (!body.empty()) {
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body.c_str());
  }
  set_target(requested);
  set_receiver();
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers_.get());
}

void http_transfer::set_target(const http_request& requested) const {
  curl_easy_setopt(handle_, CURLOPT_URL, requested.url.c_str());
  // A name such as ".." is not resolved as a parent path.
  curl_easy_setopt(handle_, CURLOPT_PATH_AS_IS, 1L);
  if (!requested.method.empty())
    curl_easy_setopt(handle_, CURLOPT_CUSTOMREQUEST, requested.method.c_str());
  if (requested.certificate.empty()) return;
  curl_easy_setopt(handle_, CURLOPT_CAINFO, requested.certificate.c_str());
  curl_easy_setopt(handle_, CURLOPT_CAPATH, nullptr);
  curl_easy_setopt(handle_, CURLOPT_SSL_VERIFYHOST, 0L);
}

void http_transfer::set_receiver() {
  curl_easy_setopt(handle_, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle_, CURLOPT_WRITEDATA, this);
  if (bounds_.is_public_only) {
    curl_easy_setopt(handle_, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle_, CURLOPT_OPENSOCKETDATA, this);
  }
  if (kept_name_.empty()) return;
  curl_easy_setopt(handle_, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(handle_, CURLOPT_HEADERDATA, this);
}

core::result<http_answer> http_transfer::outcome(CURLcode code) {
  const bool is_cut = is_too_long_ && bounds_.cuts_answer;
  if (is_too_long_ && !is_cut) {
    return core::fail(errc::internal, fmt::format("The response is longer than {} bytes.",
                                                  bounds_.answer_bytes_max));
  }
  if (code != CURLE_OK && is_refused_)
    return core::fail(errc::forbidden,
                      "The target has no public address. This installation does not allow calls to "
                      "private addresses.");
  if (code != CURLE_OK && !is_cut) return failed(code);
  http_answer answer{.status = 0, .body = std::move(body_), .header = std::move(kept_)};
  curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &answer.status);
  return answer;
}

}  // namespace signalbox::outgoing
