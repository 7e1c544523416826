#pragma once

#include <nlohmann/json.hpp>

#include "postgres/written_answer.hpp"
#include "simulations/storage/organizations.hpp"

namespace signalbox::simulations {

/// Writes the cells `role` and `project_roles` of `members_told`.
inline void write_roles(postgres::written_answer& answer, const member_row& one) {
  answer.add(one.role);
  if (one.role || one.project_roles.empty())
    answer.add(std::nullopt);
  else
    answer.add(nlohmann::json(one.project_roles).dump());
}

}  // namespace signalbox::simulations
