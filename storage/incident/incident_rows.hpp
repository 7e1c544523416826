#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/identifier.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_edit.hpp"
#include "postgres/rows.hpp"

/// Conversion of incidents from rows.
namespace signalbox::storage {

/// Reads the columns of `incident_details`.
[[nodiscard]] domain::incident incident_from(const postgres::row& row);

/// Reads the columns of `incident_edits`.
[[nodiscard]] domain::incident_edited edit_from(const postgres::row& row);

/// Returns a list as JSON text, from which an array is stored.
/// @{
[[nodiscard]] std::string list_text(const std::vector<std::string>& texts);
template <class Tag>
[[nodiscard]] std::string list_text(const std::vector<core::identifier<Tag>>& ids) {
  std::vector<std::string> texts;
  texts.reserve(ids.size());
  for (const auto& one : ids)
    texts.push_back(one.value);
  return list_text(texts);
}
/// @}

/// The error for an unknown incident.
[[nodiscard]] std::unexpected<core::error> no_incident();

}  // namespace signalbox::storage
