#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"
#include "transport/limit.hpp"

namespace signalbox::transport::http {

/// The phrase of a status code (RFC 9110 section 15); "Unknown" for one that nothing here sends.
[[nodiscard]] std::string_view reason_phrase(unsigned status);

/// The name of a method as it stands in a request line.
[[nodiscard]] std::string_view method_name(method verb);

/// What every failed request gets: a JSON body `{message, code, requestId}`.
struct failure {
  unsigned status = 500;
  std::string_view code;                ///< stable, for programs
  std::string_view message;             ///< a sentence, for people
  std::optional<limit> passed{};        ///< for metrics and the log
  std::chrono::seconds retry_after{0};  ///< when to come again; 0: not said
};

[[nodiscard]] response failure_response(const failure& what, std::string_view request_id);

}  // namespace signalbox::transport::http
