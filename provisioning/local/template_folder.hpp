#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "provisioning/local/local_settings.hpp"

namespace signalbox::provisioning {

/// The data directory that new projects are copied from; made by initdb when this version of
/// PostgreSQL has none yet. It holds no secret. A kill while it is made leaves nothing that counts.
/// Errors: `internal`, `timeout`.
[[nodiscard]] core::result<std::filesystem::path> prepare_template(const local_settings& settings,
                                                                   postgres::deadline until);

}  // namespace signalbox::provisioning
