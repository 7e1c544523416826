#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/service.hpp"
#include "actors/session/session_actor.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/topic_name.hpp"

// The client's position in a snippet, which others who have it open see.
namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

/// The interval between two lines that are sent: at most ten a second. Of those in between, only
/// the latest is sent.
constexpr std::chrono::milliseconds line_interval{100};

}  // namespace

task<void> session_actor::show_line(json arguments, ack ack_id) {
  auto name = text_member(arguments, "topic");
  if (!snippet_of(name) || !topics_.place_of(name)) {
    co_await core::result<void>(
        core::fail(errc::bad_request, "Subscribe to the topic of a snippet first."));
  }
  const auto line = arguments.find("line");
  const bool is_valid = line != arguments.end() && line->is_number_integer() && *line >= 1 &&
                        *line <= domain::snippet_line_max;
  if (!is_valid)
    co_await core::result<void>(core::fail(errc::bad_request, "The line must be 1 to 1000000."));
  latest_line_ = std::make_unique<snippet_line>(snippet_line{
      .connection = connection_, .topic = std::move(name), .line = line->get<std::int64_t>()});
  if (!std::exchange(is_pacing_, true)) context_.start(pace_lines());
  answer(ack_id, json::object());
}

task<void> session_actor::pace_lines() {
  while (latest_line_) {
    const auto line = *std::exchange(latest_line_, nullptr);
    // The client may have left the snippet meanwhile.
    if (topics_.place_of(line.topic)) snippet_service(system()).send(this, line);
    co_await context_.sleep(line_interval);
  }
  is_pacing_ = false;
}

}  // namespace signalbox::actors
