#pragma once

#include <memory>

#include "core/error.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// One PostgreSQL instance per project on this machine (README.md in this folder). Makes the
/// template when there is none for this version of PostgreSQL (about a second, once), removes what
/// interrupted copies left, and adopts the instances that run already. Errors: `internal`,
/// `timeout`.
[[nodiscard]] core::result<std::unique_ptr<provider>> make_local_provider(local_settings settings,
                                                                          deadline until);

}  // namespace signalbox::provisioning
