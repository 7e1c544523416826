#pragma once

#include <utility>

#include "actors/runtime/environment.hpp"
#include "domain/access/requester.hpp"

namespace signalbox::actors {

/// Returns the requester with the current time as the time of the change.
[[nodiscard]] inline domain::requester stamp(const environment& env, domain::requester by) {
  by.at = env.now();
  return by;
}

}  // namespace signalbox::actors
