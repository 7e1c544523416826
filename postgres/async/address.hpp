#pragma once

#include <string>

#include "core/error.hpp"

namespace signalbox::postgres::async {

/// Checks that libpq connects with `conninfo` without resolving a name, which blocks without a
/// limit: each host is an IP address or the folder of a unix socket, or has a `hostaddr`. A service
/// file, which could name a host, is refused, too. Errors: `bad_request`.
[[nodiscard]] core::result<void> require_addresses(const std::string& conninfo);

}  // namespace signalbox::postgres::async
