#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "simulations/storage/incidents.hpp"
#include "simulations/storage/organizations.hpp"
#include "simulations/storage/people.hpp"
#include "simulations/storage/projects.hpp"
#include "simulations/storage/records.hpp"
#include "simulations/storage/undo_log.hpp"

namespace signalbox::simulations {

/// All content of a platform database. Statements on missing tables are unknown, except those that
/// scenarios send: these tables are empty.
struct tables {
  explicit tables(core::entropy with) : random(std::move(with)) {}

  /// Returns a UUID like `gen_random_uuid()`: version 4, from `random`.
  [[nodiscard]] std::string new_uuid();

  core::entropy random;
  undo_log undo;

  account_table accounts{undo};
  profile_table profiles{undo};
  auth_session_table auth_sessions{undo};
  refresh_token_table refresh_tokens{undo};
  organization_table organizations{undo};
  member_table members{undo};
  project_table projects{undo};
  incident_table incidents{undo};
  audit_table audit_log{undo};
  probe_bucket_table probe_buckets;
  probe_bucket_table probe_hours;  ///< their summaries

  sequence profile_ids;
  sequence organization_ids;
  sequence project_ids;
  sequence audit_ids;

  /// Numbers of audit entries for `NOTIFY` after their commit.
  std::vector<std::int64_t> notifications;
};

}  // namespace signalbox::simulations
