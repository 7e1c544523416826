#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "simulations/storage/table.hpp"

/// The incidents of 005_announcements.sql, with the columns that scenarios fill.
namespace signalbox::simulations {

struct incident_update_row {
  core::time_point at;
  std::string state;
  std::string message;
  std::string author;
};

/// Lists stay in their original JSON form.
struct incident_row {
  std::string id;
  std::string title;
  std::string impact;
  std::string state;
  std::string regions;
  std::string services;
  std::string organizations;
  std::string projects;
  bool affects_project_creation = false;
  bool show_to_everybody = false;
  core::time_point opened_at;
  std::optional<core::time_point> resolved_at;
  std::vector<incident_update_row> updates;  ///< its rows in incident_updates, in order
};

/// By id.
using incident_table = table<ordered_text_map<incident_row>>;

}  // namespace signalbox::simulations
