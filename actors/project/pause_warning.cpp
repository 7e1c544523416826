#include "actors/project/pause_warning.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace signalbox::actors {

namespace {

/// A mail has no time zone of its reader.
std::string mail_time(core::time_point at) {
  return fmt::format("{:%B %d, %Y, %H:%M} UTC", std::chrono::floor<std::chrono::seconds>(at));
}

}  // namespace

mail::message pause_warning_message(const pause_warning& what, std::string to) {
  return {.to = std::move(to),
          .subject = fmt::format("{} will be paused on {} because it is not used", what.project,
                                 what.installation),
          .text = fmt::format(
              "The project {} has not been used since {}, so {} will pause it on {}.\n\n"
              "To keep it running, run a query, or open the project and choose \"Keep it "
              "running\":\n\n{}/dashboard/project/{}\n\n"
              "A paused project accepts no connections. Its data is kept, and you can resume it at "
              "any time.\n",
              what.project, mail_time(what.last_active_at), what.installation,
              mail_time(what.pause_at), what.public_url, what.ref.value)};
}

}  // namespace signalbox::actors
