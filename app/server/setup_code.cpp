#include "app/server/setup_code.hpp"

#include <chrono>

#include "domain/identity/setup_code.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {

namespace {

constexpr std::chrono::seconds setup_code_limit{30};

}  // namespace

core::result<setup_of_start> renew_setup_code(const settings& how, storage::pool& pool,
                                              const core::entropy& random, core::time_point at) {
  const auto until = std::chrono::steady_clock::now() + setup_code_limit;
  auto loan = pool.acquire(until);
  if (!loan) return std::unexpected(loan.error());
  std::optional<std::string> code;
  std::optional<std::string> digest;
  // A self-hosted installation has its only account from the start.
  if (how.mode == "platform" &&
      domain::needs_setup_code({.host = how.transport.address,
                                .public_url = how.server.public_url,
                                .has_proxies = !how.transport.http.trusted_proxies.empty()})) {
    code = domain::random_setup_code(random);
    digest = domain::setup_code_digest(*code);
  }
  const auto state = storage::attempt([&] {
    storage::setup_code_repository codes(**loan, until);
    (void)codes.replace(digest, at);
    return codes.state();
  });
  if (!state) return std::unexpected(state.error());
  if (!state->requires_code) code.reset();
  return setup_of_start{.needed = state->needed && how.mode == "platform", .code = code};
}

}  // namespace signalbox::app
