#include "app/server/bind_secrets.hpp"

#include <chrono>
#include <string>

#include "storage/bind_secrets.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {

namespace {

using storage::sealed_column;

/// Number of secrets in one transaction: a start after a kill repeats at most this many.
constexpr std::size_t portion = 500;
constexpr std::chrono::seconds portion_limit{60};

}  // namespace

core::result<void> bind_secrets(const core::sealing_key& key, storage::pool& pool,
                                const core::entropy& random, spdlog::logger& log) {
  std::size_t bound = 0;
  for (const auto column : {sealed_column::project_password, sealed_column::pending_password,
                            sealed_column::factor_secret, sealed_column::flow_verifier}) {
    std::string after;
    for (bool more = true; more;) {
      const auto until = std::chrono::steady_clock::now() + portion_limit;
      auto loan = pool.acquire(until);
      if (!loan) return std::unexpected(loan.error());
      const auto done = storage::attempt([&] {
        return storage::bind_secrets(**loan, column, after, portion, key, random, until);
      });
      if (!done) return std::unexpected(done.error());
      for (const auto& row : done->unreadable)
        log.error("secrets.unreadable row={}", row.value);
      bound += done->bound;
      after = done->last;
      more = done->more;
    }
  }
  if (bound > 0) log.info("secrets.bound count={}", bound);
  return {};
}

}  // namespace signalbox::app
