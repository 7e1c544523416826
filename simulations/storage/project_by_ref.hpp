#pragma once

#include <string_view>

#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

/// Returns null when it does not exist.
[[nodiscard]] inline const project_row* project_by_ref(const tables& in, std::string_view ref) {
  const auto found = in.projects.by().ref.find(ref);
  return found == in.projects.by().ref.end() ? nullptr : found->second;
}

}  // namespace signalbox::simulations
