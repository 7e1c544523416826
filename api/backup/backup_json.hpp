#pragma once

#include <chrono>

#include "actors/messages/backup.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

/// Returns the backups of a project whose organization keeps them for `kept`; pure.
[[nodiscard]] core::json backups_json(const actors::backups_overview& of, std::chrono::days kept,
                                      core::time_point now);

}  // namespace signalbox::api
