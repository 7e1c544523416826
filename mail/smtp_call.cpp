#include "mail/smtp_call.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string_view>

namespace signalbox::mail {

namespace {

using domain::errc;

/// For one reply of the server, also to the last word when a letter was refused.
constexpr long reply_timeout_s = 10;

struct easy_deleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
struct list_deleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using easy_handle = std::unique_ptr<CURL, easy_deleter>;
using recipient_list = std::unique_ptr<curl_slist, list_deleter>;

easy_handle open_handle() {
  // Made once; C++ makes sure that two threads do not.
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  easy_handle handle(ready == CURLE_OK ? curl_easy_init() : nullptr);
  if (!handle) throw std::runtime_error("libcurl cannot be started");
  return handle;
}

std::size_t give_text(char* to, std::size_t, std::size_t count, void* from) {
  auto& rest = *static_cast<std::string_view*>(from);
  const auto part = rest.substr(0, count);
  std::memcpy(to, part.data(), part.size());
  rest.remove_prefix(part.size());
  return part.size();
}

/// Ends the transfer when it returns other than 0.
int look_at_stop(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(stopping)->load() ? 1 : 0;
}

void set_bounds(CURL* handle, const smtp_server& server, const std::atomic<bool>& stopping) {
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(server.connect_timeout.count()));
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(server.whole_timeout.count()));
  curl_easy_setopt(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, reply_timeout_s);
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
  // Timeouts without signals, which would interrupt other threads.
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_at_stop);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, static_cast<const void*>(&stopping));
}

void set_encryption(CURL* handle, const smtp_server& server) {
  if (!server.user.empty()) {
    curl_easy_setopt(handle, CURLOPT_USERNAME, server.user.c_str());
    curl_easy_setopt(handle, CURLOPT_PASSWORD, server.password.c_str());
    curl_easy_setopt(handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
  } else if (server.url.starts_with("smtp:")) {
    curl_easy_setopt(handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_TRY));
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
  }
}

std::unexpected<domain::error> failed(CURLcode code, long reply, std::string_view words) {
  auto message = std::string(words.empty() ? std::string_view(curl_easy_strerror(code)) : words);
  if (reply >= 500 && reply <= 599) {
    return domain::fail(errc::bad_request,
                        fmt::format("The mail server refused: {} ({}).", message, reply));
  }
  if (code == CURLE_OPERATION_TIMEDOUT) {
    return domain::fail(errc::timeout, "The mail server did not answer in time.");
  }
  return domain::fail(errc::unavailable, fmt::format("{}.", message));
}

}  // namespace

domain::result<void> send_by_smtp(const smtp_server& server, const addressed_text& what,
                                  const std::atomic<bool>& stopping) {
  const auto handle = open_handle();
  const auto sender = fmt::format("<{}>", what.from);
  const auto recipient = fmt::format("<{}>", what.to);
  const recipient_list recipients(curl_slist_append(nullptr, recipient.c_str()));
  if (!recipients) throw std::bad_alloc();
  std::string_view rest = what.text;
  std::array<char, CURL_ERROR_SIZE> words{};

  set_bounds(handle.get(), server, stopping);
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
