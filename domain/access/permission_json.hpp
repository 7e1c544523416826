#pragma once

#include <span>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/access/permissions.hpp"

namespace signalbox::domain {

/// Returns an entry in the format of `GET /platform/profile/permissions`.
[[nodiscard]] core::json permission_json(const permission_entry& entry);
[[nodiscard]] core::json permissions_json(std::span<const permission_entry> entries);

/// Returns one list with the entries of all organizations.
[[nodiscard]] core::json permissions_json(std::span<const grant> held);

/// Parses a list of entries; unknown members are ignored, absent optional ones have their defaults.
/// `errc::bad_request` names the missing or mistyped field; callers that cannot parse the list
/// treat it as no permissions.
[[nodiscard]] core::result<std::vector<permission_entry>> permission_entries_from(
    const core::json& list);

}  // namespace signalbox::domain
