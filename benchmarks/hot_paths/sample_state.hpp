#pragma once

#include <cstddef>
#include <string>

#include "core/json/json.hpp"

namespace signalbox::benchmarks {

/// Returns the state of an organization's topic with this many projects, as stored by its owner.
[[nodiscard]] core::json organization_state(std::size_t projects);

/// Returns the key of the n-th project in it.
[[nodiscard]] std::string project_key(std::size_t n);

/// Returns a merge patch that gives the n-th project another status; even and odd `turn` differ.
[[nodiscard]] core::json status_change(std::size_t n, std::size_t turn);

}  // namespace signalbox::benchmarks
