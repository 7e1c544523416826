#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A sign-in in progress at the identity provider.
struct oauth_flow {
  std::string state_digest;  ///< of the state parameter
  std::string sealed_verifier;
  std::string code_challenge = {};                 ///< of the browser
  std::string return_to;                           ///< the dashboard page after the callback
  std::optional<domain::account_id> account = {};  ///< the account to link, if any
  core::time_point expires_at;
};

/// Sign-ins in progress at the identity provider.
class oauth_flow_repository {
 public:
  oauth_flow_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores a flow and deletes expired ones.
  void begin(const oauth_flow& requested, core::time_point now);

  /// Deletes a flow and returns it; nothing when there is none, or it has expired.
  [[nodiscard]] std::optional<oauth_flow> consume(const std::string& state_digest,
                                                  core::time_point now);

 private:
  statements on_;
};

}  // namespace signalbox::storage
