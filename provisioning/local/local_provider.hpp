#pragma once

#include <memory>

#include "core/error.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Creates a provider with one PostgreSQL instance per project on this machine (README.md in this
/// folder). Creates the template when there is none for this version of PostgreSQL (about a second,
/// once), removes the remains of interrupted copies, and adopts running instances. Errors:
/// `internal`, `timeout`.
[[nodiscard]] core::result<std::unique_ptr<provider>> make_local_provider(local_settings settings,
                                                                          deadline until);

}  // namespace signalbox::provisioning
