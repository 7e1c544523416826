#pragma once

#include <utility>

#include "actors/identity/account_news.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/runtime/storage_work.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::actors {

/// `with_storage` for the identity actor, which remembers no state of accounts: after an unknown
/// outcome it publishes what storage holds then (`publish_recent_changes`), so that sessions that
/// did end are closed although the change was not confirmed.
template <class Task, class Then>
void with_storage(identity_context& in, Task task, Then then) {
  with_storage(in.env, in.self, std::move(task),
               [&in, since = in.env.now(), then = std::move(then)](auto&& outcome) mutable {
                 if (!outcome && core::is_outcome_unknown(outcome.error()))
                   publish_recent_changes(in, since);
                 then(std::forward<decltype(outcome)>(outcome));
               });
}

}  // namespace signalbox::actors
