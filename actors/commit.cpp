#include "actors/commit.hpp"

namespace signalbox::actors {

domain::error line_full() {
  return {.code = domain::errc::too_many_requests,
          .message = "Too many changes of the same thing are waiting. Try again in a moment.",
          .retry_after = busy_retry_after,
          .fields = {},
          .detail_code = {}};
}

domain::error change_dropped() {
  return {.code = domain::errc::unavailable,
          .message =
              "An earlier change was not confirmed, so this one was not made. Try again in a "
              "moment.",
          .retry_after = busy_retry_after,
          .fields = {},
          .detail_code = {}};
}

domain::result<done> as_done(const domain::result<void>& stored) {
  if (!stored) return std::unexpected(stored.error());
  return done{};
}

}  // namespace signalbox::actors
