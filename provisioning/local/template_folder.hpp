#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "provisioning/local/local_settings.hpp"

namespace signalbox::provisioning {

/// Returns the data directory from which new projects are copied; created by initdb when there is
/// none for this version of PostgreSQL. It contains no secret. A kill during its creation leaves
/// nothing that is used. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<std::filesystem::path> prepare_template(const local_settings& settings,
                                                                   postgres::deadline until);

}  // namespace signalbox::provisioning
