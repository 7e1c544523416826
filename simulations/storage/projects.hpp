#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/time.hpp"
#include "simulations/storage/table.hpp"

/// The table of 004_projects.sql, with the columns that scenarios fill.
namespace signalbox::simulations {

/// Binary data and JSON stay in their original text form.
struct project_row {
  std::int64_t id = 0;
  std::string ref;
  std::int64_t organization_id = 0;
  std::string name;
  std::string region;
  std::string cloud_provider;
  std::uint16_t port = 0;
  std::string sealed_password;
  std::optional<std::string> db_version;
  std::string status;
  std::string condition;
  core::time_point inserted_at;
  std::string compute_size;
  std::int64_t disk_mib = 0;
  std::optional<std::string> inactivity = std::nullopt;
};

struct projects_by {
  text_map<const project_row*> ref;
  /// By organization, then by number.
  std::unordered_map<std::int64_t, std::map<std::int64_t, const project_row*>> organization;

  void add(const project_row& one) {
    ref.emplace(one.ref, &one);
    organization[one.organization_id].emplace(one.id, &one);
  }
  void remove(const project_row& one) {
    ref.erase(one.ref);
    organization[one.organization_id].erase(one.id);
  }

  [[nodiscard]] const std::map<std::int64_t, const project_row*>& in(std::int64_t id) const {
    static const std::map<std::int64_t, const project_row*> none;
    const auto found = organization.find(id);
    return found == organization.end() ? none : found->second;
  }
};

/// By number.
using project_table = table<std::map<std::int64_t, project_row>, projects_by>;

}  // namespace signalbox::simulations
