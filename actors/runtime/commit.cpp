#include "actors/runtime/commit.hpp"

namespace signalbox::actors {

core::error line_full() {
  return {.code = core::errc::too_many_requests,
          .message = "Too many changes of the same thing are waiting. Try again in a moment.",
          .retry_after = busy_retry_after,
          .fields = {},
          .detail_code = {}};
}

core::error change_dropped() {
  return {.code = core::errc::unavailable,
          .message =
              "An earlier change was not confirmed, so this one was not made. Try again in a "
              "moment.",
          .retry_after = busy_retry_after,
          .fields = {},
          .detail_code = {}};
}

core::result<done> as_done(const core::result<void>& stored) {
  if (!stored) return std::unexpected(stored.error());
  return done{};
}

}  // namespace signalbox::actors
