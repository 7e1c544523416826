#pragma once

#include <spdlog/logger.h>

#include "actors/runtime/environment.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "domain/project/regions.hpp"
#include "provisioning/provider.hpp"
#include "storage/pool.hpp"

/// State that must exist before the directory reads storage. Each function blocks, up to a minute.
namespace signalbox::app {

/// Restores a simulated fleet from storage, because it exists only in this program's memory. Does
/// nothing for any other provider. Errors: storage's.
[[nodiscard]] core::result<void> recall_simulated_fleet(provisioning::provider& provider,
                                                        storage::pool& pool, spdlog::logger& log);

/// Creates the only account, organization and project of a self-hosted installation, where they do
/// not exist yet, and stores the identity of all requests in `environment`. Does nothing on the
/// platform. Errors: storage's.
[[nodiscard]] core::result<void> found_when_self_hosted(const settings& how,
                                                        const domain::region_catalogue& regions,
                                                        actors::environment& environment);

}  // namespace signalbox::app
