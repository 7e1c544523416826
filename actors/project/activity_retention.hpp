#pragma once

#include <chrono>
#include <cstddef>

#include "actors/runtime/actor_context.hpp"

namespace signalbox::actors {

/// The interval of `delete_old_activity`.
inline constexpr std::chrono::hours activity_retention_interval{1};

/// Deletes entries of projects' timelines that are too old or too many, immediately and then
/// hourly. Belongs to the platform actor.
[[nodiscard]] task<void> delete_old_activity(actor_context& context);

}  // namespace signalbox::actors
