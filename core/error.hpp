#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::core {

/// What kind of failure; each maps to one HTTP status and one code on the wire.
enum class errc {
  bad_request,        ///< 400: the input breaks a rule
  unauthenticated,    ///< 401: no session, or one that has ended
  forbidden,          ///< 403: a session without the right
  not_found,          ///< 404
  conflict,           ///< 409: the present state does not allow it
  payload_too_large,  ///< 413
  too_many_requests,  ///< 429
  unavailable,        ///< 503: storage or a provider is away; come back later
  timeout,            ///< 504: no answer before the deadline
  internal,           ///< 500: a fault of ours; the detail stays in the log
};

/// The code as it stands in an answer's body, for example `not_found`.
[[nodiscard]] std::string_view to_string(errc code);

/// One field of a request that breaks a rule.
struct field_error {
  std::string field;
  std::string message;
};

/// The one failure value that crosses rooms. `message` is a sentence for the person who meets it.
struct error {
  errc code = errc::internal;
  std::string message;
  std::optional<std::chrono::seconds> retry_after;
  std::vector<field_error> fields;
  /// A finer code where a protocol asks for one (`invalid_credentials`, `port_taken`); else empty.
  std::string detail_code;
};

template <class T>
using result = std::expected<T, error>;

/// Shorthand for a failed `result`.
[[nodiscard]] inline std::unexpected<error> fail(errc code, std::string message) {
  return std::unexpected(error{.code = code,
                               .message = std::move(message),
                               .retry_after = std::nullopt,
                               .fields = {},
                               .detail_code = {}});
}

}  // namespace signalbox::core
