#include "api/status/status_answers.hpp"

#include <utility>

#include "core/retry_after.hpp"

namespace signalbox::api {

outcome status_page_disabled() {
  return core::fail(core::errc::not_found, "The public status page is disabled.");
}

outcome status_answer(status_documents::reply made) {
  if (made) return success{.status = 200, .body = std::move(*made)};
  auto not_yet = core::fail(core::errc::unavailable, "Signalbox is starting. Try again.");
  not_yet.error().retry_after = core::retry_after::restart;
  return not_yet;
}

}  // namespace signalbox::api
