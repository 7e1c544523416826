#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "domain/schema/alteration.hpp"
#include "domain/schema/schema_object.hpp"
#include "domain/schema/schema_script.hpp"

namespace signalbox::domain {

/// What is done with each object, before the order is decided.
struct change_plan {
  std::map<schema_key, object_change> changes;
  std::map<schema_key, alteration> altered;  ///< without those that are recreated or impossible
  std::set<schema_key> recreated;            ///< dropped and created, whether changed or not
  std::set<schema_key> reset_defaults;       ///< columns whose default is set again
  std::map<schema_key, std::string> impossible;
  std::map<schema_key, std::vector<std::string>> cautions;
  /// By object, what needs it in the first snapshot.
  std::map<schema_key, std::vector<schema_key>> users;
  std::map<schema_key, std::vector<schema_key>> default_users;
};

/// Decides what is done with each object.
[[nodiscard]] change_plan plan_changes(const schema_snapshot& from, const schema_snapshot& to);

}  // namespace signalbox::domain
