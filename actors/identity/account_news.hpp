#pragma once

#include "actors/identity/identity_context.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::actors {

/// Reads what an account is now and tells the directory (`account_changed`), which tells those who
/// show it. Storage being away, nobody is told: they learn of it when they ask next.
void tell_changed(identity_context& in, const domain::account_id& account);

}  // namespace signalbox::actors
