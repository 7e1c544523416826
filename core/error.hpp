#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::core {

/// The kind of a failure; each maps to one HTTP status and one code on the wire.
enum class errc {
  bad_request,        ///< 400: the input is invalid
  unauthenticated,    ///< 401: no session, or an expired one
  forbidden,          ///< 403: a session without the permission
  not_found,          ///< 404
  conflict,           ///< 409: not possible in the current state
  payload_too_large,  ///< 413
  too_many_requests,  ///< 429
  unavailable,        ///< 503: storage or a provider is unavailable; retry later
  timeout,            ///< 504: no answer before the deadline
  internal,           ///< 500: an internal fault; the details are only logged
};

/// Returns the code in a response body, for example `not_found`.
[[nodiscard]] std::string_view to_string(errc code);

/// An invalid field of a request.
struct field_error {
  std::string field;
  std::string message;
};

/// The failure value of all modules. `message` is a sentence for users.
struct error {
  errc code = errc::internal;
  std::string message;
  std::optional<std::chrono::seconds> retry_after;
  std::vector<field_error> fields;
  /// A more specific code where a protocol requires one (`invalid_credentials`, `port_taken`); else
  /// empty.
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
