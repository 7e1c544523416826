#pragma once

#include "actors/runtime/environment.hpp"
#include "domain/status/status_subscription.hpp"

namespace signalbox::actors {

/// Returns the title and the address of the public status page, which exists
/// (`environment::status`).
[[nodiscard]] domain::status_address status_address_of(const environment& env);

/// True when readers can subscribe to the status page by mail: the page exists, and the
/// installation sends mail.
[[nodiscard]] bool sends_status_mails(const environment& env);

}  // namespace signalbox::actors
