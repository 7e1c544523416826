#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "simulations/storage/table.hpp"

/// The tables of 001_installation.sql, 005_announcements.sql and 021_incident_desk.sql.
namespace signalbox::simulations {

struct incident_update_row {
  core::time_point at;
  std::string state;
  std::string message;
  std::string author;
};

struct incident_edit_row {
  core::time_point at;
  std::string author;
  std::string changes;  ///< JSON
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
  std::string kind;
  std::optional<core::time_point> planned_start;
  std::optional<core::time_point> planned_end;
  bool announce_ahead = false;
  std::string post_mortem;
  std::vector<incident_update_row> updates;  ///< its rows in incident_updates, in order
  std::vector<incident_edit_row> edits;      ///< its rows in incident_edits, in order
};

struct notice_row {
  std::string id;
  std::string message;
  std::optional<std::string> link;
};

struct flag_row {
  bool value = false;
  core::time_point changed_at;
};

/// Incidents by id, the notice by its `only_row`, flags and the installation's keys by name.
/// @{
using incident_table = table<ordered_text_map<incident_row>>;
using notice_table = table<std::map<bool, notice_row>>;
using flag_table = table<ordered_text_map<flag_row>>;
using installation_table = table<text_map<std::string>>;
/// @}

}  // namespace signalbox::simulations
