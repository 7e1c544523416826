#pragma once

#include <string_view>

#include "postgres/written_answer.hpp"
#include "simulations/storage/arguments.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

/// Returns null when it does not exist.
[[nodiscard]] inline const project_row* project_by_ref(const tables& in, std::string_view ref) {
  const auto found = in.projects.by().ref.find(ref);
  return found == in.projects.by().ref.end() ? nullptr : found->second;
}

/// Runs an UPDATE … WHERE ref = $1 of unindexed columns.
template <class Change>
[[nodiscard]] postgres::written_answer change_project(tables& in, const arguments& given,
                                                      Change how) {
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr) return postgres::written_answer::of_change(0);
  in.projects.change(*found, how);
  return postgres::written_answer::of_change(1);
}

}  // namespace signalbox::simulations
