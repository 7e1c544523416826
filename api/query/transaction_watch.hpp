#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "api/http/call.hpp"
#include "api/http/principal.hpp"

namespace signalbox::api {

/// An open transaction, and what allowed it to be opened.
struct watched_transaction {
  std::string id;
  domain::project_ref ref;
  earlier_caller by;
  const route* opened_by = nullptr;  ///< of the route table
  path_parameters path;
};

/// Rolls a transaction back when its member loses the access with which it was opened: by leaving
/// the organization, another role, signing out, or a revoked token. Otherwise its locks would
/// remain until it has been idle for too long. Ends with the transaction. Checks every
/// `settings::access_check_interval`.
[[nodiscard]] boost::asio::awaitable<void> watch_transaction(const context& in,
                                                             watched_transaction what);

}  // namespace signalbox::api
