#pragma once

#include <spdlog/logger.h>

#include "actors/runtime/environment.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "domain/project/regions.hpp"
#include "provisioning/provider.hpp"
#include "storage/pool.hpp"

/// What has to stand before the directory reads storage. Each blocks, up to a minute.
namespace signalbox::app {

/// A simulated fleet lives in this program's memory alone: it begins with what storage says of it.
/// Does nothing for any other provider. Errors: storage's.
[[nodiscard]] core::result<void> recall_simulated_fleet(provisioning::provider& provider,
                                                        storage::pool& pool, spdlog::logger& log);

/// Makes the one account, organization and project of a self-hosted installation, where they are
/// not there yet, and says in `environment` who everybody is. Does nothing on the platform.
/// Errors: storage's.
[[nodiscard]] core::result<void> found_when_self_hosted(const settings& how,
                                                        const domain::region_catalogue& regions,
                                                        actors::environment& environment);

}  // namespace signalbox::app
