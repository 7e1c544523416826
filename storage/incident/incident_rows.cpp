#include "storage/incident/incident_rows.hpp"

#include <nlohmann/json.hpp>

namespace signalbox::storage {

namespace {

using core::time_point;
using domain::incident_state;
using nlohmann::json;

template <class Item>
std::vector<Item> items_of(const postgres::row& row, std::string_view column) {
  std::vector<Item> items;
  for (const auto& one : json::parse(row.as<std::string>(column)))
    items.push_back(Item(one.get<std::string>()));
  return items;
}

// The tables' check constraints allow only known names.
incident_state state_from(const std::string& name) {
  return domain::incident_state_from(name).value_or(incident_state::investigating);
}

std::vector<domain::incident_update> updates_of(const postgres::row& row) {
  std::vector<domain::incident_update> updates;
  for (const auto& one : json::parse(row.as<std::string>("updates")))
    updates.push_back(
        {.at = time_point(std::chrono::milliseconds(one.at("at").get<std::int64_t>())),
         .state = state_from(one.at("state").get<std::string>()),
         .message = one.at("message").get<std::string>(),
         .by = one.at("author").get<std::string>()});
  return updates;
}

}  // namespace

domain::incident incident_from(const postgres::row& row) {
  return {.id = row.as<domain::incident_id>("id"),
          .title = row.as<std::string>("title"),
          .impact = domain::incident_impact_from(row.as<std::string>("impact"))
                        .value_or(domain::incident_impact::minor),
          .state = state_from(row.as<std::string>("state")),
          .regions = items_of<std::string>(row, "regions"),
          .services = items_of<std::string>(row, "services"),
          .organizations = items_of<domain::organization_slug>(row, "organizations"),
          .projects = items_of<domain::project_ref>(row, "projects"),
          .affects_project_creation = row.as<bool>("affects_project_creation"),
          .show_to_everybody = row.as<bool>("show_to_everybody"),
          .opened_at = row.as<time_point>("opened_at"),
          .resolved_at = row.as<std::optional<time_point>>("resolved_at"),
          .updates = updates_of(row),
          .kind = domain::incident_kind_from(row.as<std::string>("kind"))
                      .value_or(domain::incident_kind::incident),
          .planned_start = row.as<std::optional<time_point>>("planned_start"),
          .planned_end = row.as<std::optional<time_point>>("planned_end"),
          .announce_ahead = row.as<bool>("announce_ahead"),
          .post_mortem = row.as<std::string>("post_mortem"),
          .held_back = row.as<bool>("held_back"),
          .next_update_by = row.as<std::optional<time_point>>("next_update_by")};
}

domain::incident_edited edit_from(const postgres::row& row) {
  return {.at = row.as<time_point>("at"),
          .by = row.as<std::string>("author"),
          .changes = json::parse(row.as<std::string>("changes"), nullptr, false)};
}

std::string list_text(const std::vector<std::string>& texts) {
  return json(texts).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::unexpected<core::error> no_incident() {
  return core::fail(core::errc::not_found, "There is no such incident.");
}

}  // namespace signalbox::storage
