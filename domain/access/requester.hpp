#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/access/access.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// The person, script or command line that requests a change, from the route to the row of the
/// audit log. Storage writes it there in the transaction of the change.
struct requester {
  core::time_point at = {};         ///< time of the change, also in its own rows
  account_id account = {};          ///< empty for the command line
  std::string name = {};            ///< username, or for example "command line"
  std::string request_id = {};      ///< empty outside a request
  std::string remote_address = {};  ///< empty outside a request
  std::string token_name = {};      ///< name of the access token, for scripts; else empty
  session_id session = {};          ///< the login session; empty for the command line
  /// The access to the organization with which the request was authorized. Storage refuses the
  /// change when the access has changed: of two owners who remove each other at the same time, the
  /// second one fails. Nothing when no role is required.
  std::optional<domain::access> access = std::nullopt;

  /// Returns the account, or nothing for the command line.
  [[nodiscard]] std::optional<account_id> account_if_known() const {
    return account.empty() ? std::nullopt : std::optional(account);
  }
};

}  // namespace signalbox::domain
