#pragma once

#include "actors/identity/identity_context.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::actors {

/// Reads what an account is now and tells the directory (`account_changed`), which tells those who
/// show it. Storage being away, nobody is told: they learn of it when they ask next.
void tell_changed(identity_context& in, const domain::account_id& account);

/// Publishes what changed of any account at about `since` or later: the sessions that ended
/// (`sign_in_ended`) and the accounts whose people changed something (`account_changed`). For a
/// change whose outcome is unknown; what is published twice changes nothing. While storage is away
/// it is tried again every 2 seconds, 30 times.
void publish_recent_changes(identity_context& in, core::time_point since);

}  // namespace signalbox::actors
