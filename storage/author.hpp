#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::storage {

/// Who makes a change, when, and under which request. Every change by a person takes one and writes
/// it to the audit log in the same transaction.
struct author {
  core::time_point at;  ///< the moment of the change, also in its own rows
  std::optional<domain::account_id> account = std::nullopt;  ///< nothing for the command line
  std::string name;                 ///< username, or for example "command line"
  std::string request_id = {};      ///< empty outside a request
  std::string remote_address = {};  ///< likewise
  std::string token_name = {};      ///< of the access token that a script used; else empty
};

}  // namespace signalbox::storage
