#pragma once

#include <string>

namespace signalbox::domain {

/// Returns the statement whose rows `snapshot_of` reads: all definitions of a database that belong
/// to its members, with their privileges and what they need. One statement, so that it shows one
/// moment. The search path must be `pg_catalog`, so that all names in definitions are qualified.
[[nodiscard]] std::string snapshot_query();

}  // namespace signalbox::domain
