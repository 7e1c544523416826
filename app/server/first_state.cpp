#include "app/server/first_state.hpp"

#include <chrono>
#include <string>

#include "actors/platform/sole_installation.hpp"
#include "app/settings/layer_settings.hpp"
#include "provisioning/simulated/simulated_provider.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {

namespace {

constexpr std::chrono::seconds limit{60};

/// The cloud provider shown for the only project, which always runs on this machine.
constexpr const char* sole_cloud_provider = "AWS";

}  // namespace

core::result<void> recall_simulated_fleet(provisioning::provider& provider, storage::pool& pool,
                                          spdlog::logger& log) {
  auto* fleet = dynamic_cast<provisioning::simulated_provider*>(&provider);
  if (fleet == nullptr) return {};
  const auto until = std::chrono::steady_clock::now() + limit;
  auto loan = pool.acquire(until);
  if (!loan) return std::unexpected(loan.error());
  const auto stored =
      storage::attempt([&] { return storage::project_repository(**loan, until).list_all(); });
  if (!stored) return std::unexpected(stored.error());
  fleet->recall(domain::without_passwords(*stored));
  log.info("provisioning.recalled projects={}", stored->size());
  return {};
}

core::result<void> found_when_self_hosted(const settings& how,
                                          const domain::region_catalogue& regions,
                                          actors::environment& environment) {
  if (mode_of(how).is != domain::installation_mode::self_hosted) return {};
  const auto until = std::chrono::steady_clock::now() + limit;
  auto loan = environment.storage.acquire(until);
  if (!loan) return std::unexpected(loan.error());
  const actors::sole_start start{.region = std::string{regions.default_of(sole_cloud_provider)},
                                 .cloud_provider = sole_cloud_provider};
  auto account = storage::attempt(
      [&] { return actors::found_sole_installation(environment, start, **loan, until); });
  if (!account) return std::unexpected(std::move(account.error()));
  environment.sole_account = std::move(*account);
  return {};
}

}  // namespace signalbox::app
