#include "domain/query/connection_pass.hpp"

#include <fmt/format.h>

#include "core/crypto/sealed_secret.hpp"

namespace signalbox::domain {

namespace {

/// A pass that is copied to another account or project does not open.
core::sealed_row row_of(const project_ref& project, const account_id& account) {
  return core::sealed_row(fmt::format("connection_pass/{}/{}", project.value, account.value));
}

}  // namespace

std::string make_connection_pass(const project_ref& project, const account_id& account,
                                 core::time_point now, const core::sealing_key& key,
                                 const core::entropy& random) {
  return core::seal_secret(core::to_iso8601(now + connection_pass_life), row_of(project, account),
                           key, random);
}

bool is_connection_pass(std::string_view pass, const project_ref& project,
                        const account_id& account, core::time_point now,
                        const core::sealing_key& key) {
  const auto end = core::open_secret(pass, row_of(project, account), key);
  if (!end) return false;
  const auto expires_at = core::from_iso8601(*end);
  return expires_at && now < *expires_at;
}

}  // namespace signalbox::domain
