#include "storage/identity/retention_repository.hpp"

#include <algorithm>
#include <array>

#include "storage/identity/auth_session_repository.hpp"

namespace signalbox::storage {

namespace {

using postgres::statement;

// Separate statements, so that none locks many rows for long.
constexpr std::array delete_expired_rows{statement{"retention.links", R"(
  DELETE FROM one_time_tokens WHERE digest IN (
    SELECT digest FROM one_time_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))"},
                                         statement{"retention.challenges", R"(
  DELETE FROM factor_challenges WHERE id IN (
    SELECT id FROM factor_challenges WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))"},
                                         statement{"retention.sign_in_flows", R"(
  DELETE FROM oauth_flows WHERE state_digest IN (
    SELECT state_digest FROM oauth_flows WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))"},
                                         statement{"retention.identity_links", R"(
  DELETE FROM oauth_links WHERE digest IN (
    SELECT digest FROM oauth_links WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))"},
                                         statement{"retention.email_undos", R"(
  DELETE FROM email_undos WHERE digest IN (
    SELECT digest FROM email_undos WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))"},
                                         statement{"retention.pending_sign_ups", R"(
  DELETE FROM pending_sign_ups WHERE digest IN (
    SELECT digest FROM pending_sign_ups WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))"}};

}  // namespace

std::size_t retention_repository::forget_ended(core::time_point sessions_before,
                                               core::time_point now, std::size_t rows_max) {
  auto most = auth_session_repository(on_).forget_before(sessions_before, rows_max);
  for (const auto& each : delete_expired_rows) {
    const auto deleted = on_.run(each, {now, rows_max});
    most = std::max(most, static_cast<std::size_t>(deleted.affected()));
  }
  return most;
}

}  // namespace signalbox::storage
