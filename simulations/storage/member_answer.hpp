#pragma once

#include <nlohmann/json.hpp>

#include "postgres/written_answer.hpp"
#include "simulations/storage/organizations.hpp"

namespace signalbox::simulations {

/// Writes the cells `role` and `project_roles` of `members_told`.
inline void write_roles(postgres::written_answer& told, const member_row& one) {
  told.add(one.role);
  if (one.role || one.project_roles.empty())
    told.add(std::nullopt);
  else
    told.add(nlohmann::json(one.project_roles).dump());
}

}  // namespace signalbox::simulations
