#pragma once

#include <cstdint>
#include <string_view>

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"

namespace signalbox::actors {

enum class realtime_event : std::uint8_t { subscribed, refused, unsubscribed, fell_behind };

/// Adds an event of a connection to the `realtime_logs` of the project that a topic is about; does
/// nothing for topics of no project. `why` is the error of a refusal, else null.
void note_realtime(const environment& env, std::string_view topic, realtime_event event,
                   std::string_view username, const core::error* why = nullptr);

}  // namespace signalbox::actors
