#pragma once

#include <caf/actor_system_config.hpp>
#include <caf/atom.hpp>
#include <cstddef>
#include <cstdint>
#include <thread>

namespace signalbox::app {

/// Configures CAF. The scheduler policy is `sharing`, because CAF's default scheduler polls while
/// idle.
struct actor_system_settings : caf::actor_system_config {
  explicit actor_system_settings(std::uint64_t threads) {
    const std::size_t requested = threads != 0 ? threads : std::thread::hardware_concurrency();
    set("scheduler.policy", caf::atom("sharing"));
    set("scheduler.max-threads", requested);
  }
};

}  // namespace signalbox::app
