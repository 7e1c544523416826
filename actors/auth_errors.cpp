#include "actors/auth_errors.hpp"

#include <string>
#include <utility>

namespace signalbox::actors {

namespace {

using domain::errc;
using domain::error;

error auth_error(errc code, std::string detail_code, std::string message) {
  return {.code = code,
          .message = std::move(message),
          .retry_after = std::nullopt,
          .fields = {},
          .detail_code = std::move(detail_code)};
}

}  // namespace

error invalid_credentials() {
  return auth_error(errc::bad_request, "invalid_credentials", "Invalid login credentials");
}

error session_not_found() {
  return auth_error(errc::unauthenticated, "session_not_found",
                    "This session has ended. Sign in again.");
}

error exchange_error(storage::exchange_outcome outcome) {
  switch (outcome) {
    case storage::exchange_outcome::reused:
      return auth_error(errc::bad_request, "refresh_token_already_used",
                        "Invalid Refresh Token: Already Used");
    case storage::exchange_outcome::expired:
    case storage::exchange_outcome::ended:
      return auth_error(errc::bad_request, "session_expired",
                        "Invalid Refresh Token: Session Expired");
    case storage::exchange_outcome::unknown:
    case storage::exchange_outcome::rotated:
      break;
  }
  return auth_error(errc::bad_request, "refresh_token_not_found",
                    "Invalid Refresh Token: Refresh Token Not Found");
}

error invalid_email(std::string message) {
  return auth_error(errc::bad_request, "validation_failed", std::move(message));
}

}  // namespace signalbox::actors
