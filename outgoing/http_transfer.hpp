#pragma once

#include <string>

#include "outgoing/http_call.hpp"

namespace signalbox::outgoing {

/// One call on a handle, from its options to its response. Must not move while it is in progress,
/// and outlives the transfer. Redirects are not followed.
class http_transfer {
 public:
  /// Sets the options of the handle. `requested`, `stop` and the transfer must outlive the call.
  http_transfer(CURL* handle, const http_request& requested, const http_bounds& bounds,
                const stop_question& stop);
  http_transfer(const http_transfer&) = delete;
  http_transfer& operator=(const http_transfer&) = delete;
  ~http_transfer() = default;

  /// Returns the result of the finished transfer; see `http_caller::call`.
  [[nodiscard]] core::result<http_answer> outcome(CURLcode code);

 private:
  static std::size_t take_body(char* bytes, std::size_t size, std::size_t count, void* to);
  static std::size_t take_header(char* bytes, std::size_t size, std::size_t count, void* to);
  static curl_socket_t open_socket(void* of, curlsocktype purpose, curl_sockaddr* address);

  void set_target(const http_request& requested) const;
  void set_receiver();

  CURL* handle_;
  http_bounds bounds_;
  curl_list headers_;
  std::string form_;
  std::string kept_name_;
  std::string body_;
  std::string kept_;
  bool is_too_long_ = false;
  bool is_refused_ = false;  ///< the target has no public address
};

}  // namespace signalbox::outgoing
