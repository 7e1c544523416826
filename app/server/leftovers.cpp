#include "app/server/leftovers.hpp"

#include <algorithm>

#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {

namespace {

constexpr std::chrono::seconds step_limit{30};

}  // namespace

void remove_leftovers(storage::pool& pool, provisioning::provider& provider,
                      std::chrono::milliseconds storage_limit, log_intake::log_service* logs,
                      spdlog::logger& log) {
  const auto until = std::chrono::steady_clock::now() + storage_limit;
  auto loan = pool.acquire(until);
  if (!loan) return;
  // The order matters, because a project is stored before anything of it exists on the host.
  const auto present = provider.inventory();
  const auto known =
      storage::attempt([&] { return storage::project_repository(**loan, until).all_refs(); });
  if (!known) return;
  if (logs != nullptr) logs->keep_only(*known);
  for (const auto& ref : present) {
    if (std::ranges::find(*known, ref) != known->end()) continue;
    log.warn("provisioning.leftover ref={}", ref.value);
    const provisioning::instance_spec left{.ref = ref, .region = {}, .port = 0, .password = {}};
    for (const auto& step : provider.steps(domain::project_operation::destroy)) {
      const auto done = provider.perform(domain::project_operation::destroy, step.id, left,
                                         std::chrono::steady_clock::now() + step_limit);
      if (!done)
        log.error("provisioning.leftover_stays ref={} text=\"{}\"", ref.value,
                  done.error().message);
    }
  }
}

}  // namespace signalbox::app
