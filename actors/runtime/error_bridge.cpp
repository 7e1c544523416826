#include "actors/runtime/error_bridge.hpp"

#include <caf/atom.hpp>
#include <caf/make_message.hpp>
#include <caf/message.hpp>
#include <caf/sec.hpp>
#include <utility>

#include "actors/messages/inspection.hpp"
#include "core/retry_after.hpp"

namespace signalbox::actors {

namespace {

const auto category = caf::atom("signalbox");

}  // namespace

caf::error to_caf(core::error failure) {
  const auto code = static_cast<std::uint8_t>(static_cast<int>(failure.code) + 1);
  return {code, category, caf::make_message(std::move(failure))};
}

core::error from_caf(const caf::error& failure) {
  if (failure.category() == category) {
    if (failure.context().match_elements<core::error>()) {
      return failure.context().get_as<core::error>(0);
    }
  }
  core::error translated;
  if (failure == caf::sec::request_timeout) {
    translated.code = core::errc::timeout;
    translated.message =
        "The request timed out. If you made a change, check the current state before you try "
        "again.";
  } else {
    translated.code = core::errc::unavailable;
    translated.message = "This part of Signalbox is restarting. Try again in a moment.";
    translated.retry_after = core::retry_after::at_once;
  }
  return translated;
}

}  // namespace signalbox::actors
