#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "domain/project/probe_history.hpp"
#include "simulations/storage/table.hpp"

/// The append-only tables: 006_audit_log.sql and 015_probe_history.sql.
namespace signalbox::simulations {

struct audit_row {
  std::int64_t id = 0;
  core::time_point at;
  std::optional<std::string> organization_slug;
  std::optional<std::string> project_ref;
  std::optional<std::string> actor_account;
  std::string actor_name;
  std::string action;
  std::string target;
  std::string detail;
  std::optional<std::string> request_id;
  std::optional<std::string> remote_address;
  std::optional<std::string> token_name;
  std::string outcome;
};

struct audit_by {
  using numbers = std::set<std::int64_t>;
  text_map<numbers> organization;
  text_map<numbers> account;

  void add(const audit_row& one) {
    if (one.organization_slug) organization[*one.organization_slug].insert(one.id);
    if (one.actor_account) account[*one.actor_account].insert(one.id);
  }
  void remove(const audit_row& one) {
    if (one.organization_slug) organization[*one.organization_slug].erase(one.id);
    if (one.actor_account) account[*one.actor_account].erase(one.id);
  }
};

/// By number.
using audit_table = table<std::map<std::int64_t, audit_row>, audit_by>;

/// Buckets by project, then by number: some millions in a day of a large fleet.
using probe_bucket_table = text_map<std::vector<domain::probe_bucket>>;

}  // namespace signalbox::simulations
