#pragma once

#include <span>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/access/permissions.hpp"

namespace signalbox::domain {

/// An entry as `GET /platform/profile/permissions` shows it.
[[nodiscard]] core::json permission_json(const permission_entry& entry);
[[nodiscard]] core::json permissions_json(std::span<const permission_entry> entries);

/// As one list with those of every organization.
[[nodiscard]] core::json permissions_json(std::span<const grant> held);

/// Reads a list of entries; unknown members are ignored, absent optional ones have their defaults.
/// `errc::bad_request` names the field that is missing or mistyped; a caller who cannot read the
/// list holds no permission.
[[nodiscard]] core::result<std::vector<permission_entry>> permission_entries_from(
    const core::json& list);

}  // namespace signalbox::domain
