#include "mail/smtp_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "core/host_in_url.hpp"
#include "core/loopback.hpp"
#include "outgoing/curl.hpp"

namespace signalbox::mail {

namespace {

using core::errc;

/// For each reply of the server, including the last after a refusal.
constexpr long reply_timeout_s = 10;

std::size_t give_text(char* to, std::size_t, std::size_t count, void* from) {
  auto& rest = *static_cast<std::string_view*>(from);
  const auto part = rest.substr(0, count);
  std::memcpy(to, part.data(), part.size());
  rest.remove_prefix(part.size());
  return part.size();
}

void set_encryption(CURL* handle, const smtp_server& server) {
  if (!server.user.empty()) {
    curl_easy_setopt(handle, CURLOPT_USERNAME, server.user.c_str());
    curl_easy_setopt(handle, CURLOPT_PASSWORD, server.password.c_str());
  }
  if (demands_tls(server)) {
    curl_easy_setopt(handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
  } else {
    curl_easy_setopt(handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_TRY));
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
  }
}

std::unexpected<core::error> failed(CURLcode code, long reply, std::string_view words) {
  auto message = std::string(words.empty() ? std::string_view(curl_easy_strerror(code)) : words);
  if (reply >= 500 && reply <= 599) {
    return core::fail(errc::bad_request,
                      fmt::format("The mail server refused: {} ({}).", message, reply));
  }
  if (code == CURLE_USE_SSL_FAILED) {
    return core::fail(
        errc::unavailable,
        "The mail server does not support TLS. Enable STARTTLS there, or set mail.tls to "
        "if_offered.");
  }
  if (code == CURLE_PEER_FAILED_VERIFICATION) {
    return core::fail(errc::unavailable,
                      fmt::format("The mail server's certificate is not trusted: {}.", message));
  }
  if (code == CURLE_OPERATION_TIMEDOUT) {
    return core::fail(errc::timeout, "The mail server did not respond in time.");
  }
  return core::fail(errc::unavailable, fmt::format("{}.", message));
}

}  // namespace

bool demands_tls(const smtp_server& server) {
  if (!server.user.empty() || server.url.starts_with("smtps:")) return true;
  const std::string host{core::host_in_url(server.url)};
  const bool is_here = host == "localhost" || core::is_loopback(host);
  return server.tls == tls_need::required && !is_here;
}

core::result<void> send_by_smtp(const smtp_server& server, const addressed_text& what,
                                const std::atomic<bool>& stopping) {
  const auto handle = outgoing::open_curl();
  const auto sender = fmt::format("<{}>", what.from);
  const auto recipient = fmt::format("<{}>", what.to);
  outgoing::curl_list recipients;
  outgoing::append(recipients, recipient);
  const outgoing::stop_question stop = [&stopping] { return stopping.load(); };
  std::string_view rest = what.text;
  std::array<char, CURL_ERROR_SIZE> words{};

  outgoing::set_manners(handle.get(),
                        {.protocols = "smtp,smtps",
                         .connect_timeout = server.connect_timeout,
                         .whole_timeout = server.whole_timeout},
                        stop);
  curl_easy_setopt(handle.get(), CURLOPT_SERVER_RESPONSE_TIMEOUT, reply_timeout_s);
  set_encryption(handle.get(), server);
  curl_easy_setopt(handle.get(), CURLOPT_URL, server.url.c_str());
  curl_easy_setopt(handle.get(), CURLOPT_ERRORBUFFER, words.data());
  curl_easy_setopt(handle.get(), CURLOPT_MAIL_FROM, sender.c_str());
  curl_easy_setopt(handle.get(), CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(handle.get(), CURLOPT_READFUNCTION, give_text);
  curl_easy_setopt(handle.get(), CURLOPT_READDATA, &rest);
  curl_easy_setopt(handle.get(), CURLOPT_UPLOAD, 1L);
  const auto code = curl_easy_perform(handle.get());
  if (code == CURLE_OK) return {};
  long reply = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &reply);
  return failed(code, reply, words.data());
}

}  // namespace signalbox::mail
