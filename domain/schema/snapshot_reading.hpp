#pragma once

#include <string>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/schema/schema_object.hpp"

/// Snapshots from PostgreSQL's answer, and as they are stored.
namespace signalbox::domain {

/// The version of the stored form: one of another version is not compared.
inline constexpr int snapshot_format = 1;

/// Reads the rows of `snapshot_query`, a list of objects. Errors: `internal` for another form.
[[nodiscard]] core::result<schema_snapshot> snapshot_of(const core::json& rows);

/// Returns a snapshot in the stored form, and reads it. Errors: `internal` for another form.
/// @{
[[nodiscard]] core::json stored_form(const schema_snapshot& what);
[[nodiscard]] core::result<schema_snapshot> snapshot_from(const core::json& stored);
/// @}

/// Returns a digest of all definitions and privileges: equal for equal ones.
[[nodiscard]] std::string fingerprint_of(const schema_snapshot& what);

}  // namespace signalbox::domain
