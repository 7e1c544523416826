#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"
#include "transport/limit.hpp"

namespace signalbox::transport::http {

/// Returns the reason phrase of a status code (RFC 9110 section 15), or "Unknown" for a status that
/// is not used here.
[[nodiscard]] std::string_view reason_phrase(unsigned status);

/// Returns the name of a method as in a request line.
[[nodiscard]] std::string_view method_name(method verb);

/// An error response: a JSON body `{message, code, requestId}`.
struct failure {
  unsigned status = 500;
  std::string_view code;                ///< stable, machine-readable
  std::string_view message;             ///< a sentence for users
  std::optional<limit> passed{};        ///< for metrics and the log
  std::chrono::seconds retry_after{0};  ///< Retry-After; 0 for none
};

[[nodiscard]] response failure_response(const failure& what, std::string_view request_id);

}  // namespace signalbox::transport::http
