#include "actors/session/realtime_notes.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "core/json/json.hpp"
#include "log_intake/log_service.hpp"

namespace signalbox::actors {

namespace {

constexpr auto realtime_event_names =
    core::names_of<realtime_event>({{realtime_event::subscribed, "subscribed"},
                                    {realtime_event::refused, "refused"},
                                    {realtime_event::unsubscribed, "unsubscribed"},
                                    {realtime_event::fell_behind, "fell_behind"}});

std::string sentence_of(realtime_event event, std::string_view topic, const core::error* why) {
  switch (event) {
    case realtime_event::subscribed:
      return fmt::format("A client subscribed to {}.", topic);
    case realtime_event::refused:
      return fmt::format("A subscription to {} was refused: {}", topic,
                         why == nullptr ? std::string_view() : why->message);
    case realtime_event::unsubscribed:
      return fmt::format("A client ended its subscription to {}.", topic);
    case realtime_event::fell_behind:
      return fmt::format(
          "A client read changes of {} too slowly: queued ones were dropped, and a new snapshot "
          "follows.",
          topic);
  }
  return {};
}

}  // namespace

void note_realtime(const environment& env, std::string_view topic, realtime_event event,
                   std::string_view username, const core::error* why) {
  if (env.logs == nullptr) return;
  const auto project = project_of(topic);
  if (!project) return;
  const bool is_warning = event == realtime_event::refused || event == realtime_event::fell_behind;
  core::json metadata{{"level", is_warning ? "warning" : "info"},
                      {"external_id", project->value},
                      {"event", realtime_event_names.name_of(event)},
                      {"topic", topic},
                      {"user", username}};
  if (why != nullptr) metadata["code"] = to_string(why->code);
  std::vector<domain::parsed_log_line> lines;
  lines.push_back(
      {.at = env.logs->now(),
       .message = sentence_of(event, topic, why),
       .metadata = metadata.dump(-1, ' ', false, core::json::error_handler_t::replace)});
  env.logs->submit(*project, "realtime_logs", std::move(lines));
}

}  // namespace signalbox::actors
