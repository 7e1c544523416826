#pragma once

#include <cstdint>
#include <map>

#include "core/json/json.hpp"
#include "domain/database/live_rows.hpp"

namespace signalbox::domain {

/// What has happened to the followed tables of a project, by oid.
struct live_report {
  std::map<std::uint32_t, live_condition> conditions = {};  ///< of those with another one
  /// `changed_rows::notice` of those with changes. The next one follows when this one was accepted.
  std::map<std::uint32_t, core::json> changes = {};
};

}  // namespace signalbox::domain
