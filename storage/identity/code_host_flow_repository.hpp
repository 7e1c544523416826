#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Somebody who was sent to the code host.
struct code_host_flow {
  std::string state_digest;  ///< of the state that the code host brings back
  std::string sealed_verifier;
  std::string code_challenge = {};                 ///< the browser's own
  std::string return_to;                           ///< where in the dashboard the way back ends
  std::optional<domain::account_id> account = {};  ///< who links the code host
  core::time_point expires_at;
};

/// Those who are at the code host now.
class code_host_flow_repository {
 public:
  code_host_flow_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Flows whose time is over are forgotten.
  [[nodiscard]] core::result<void> begin(const code_host_flow& wanted, core::time_point now);

  /// Ends a flow and returns it; nothing when there is none, or its time is over.
  [[nodiscard]] core::result<std::optional<code_host_flow>> take(const std::string& state_digest,
                                                                 core::time_point now);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
