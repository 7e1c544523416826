#include "actors/identity/use_notes.hpp"

#include <utility>
#include <vector>

#include "storage/identity/auth_session_repository.hpp"

namespace signalbox::actors {

void use_notes::note(const domain::session_id& session) {
  if (sessions_.size() >= sessions_max || !domain::is_uuid(session.value)) return;
  if (sessions_.empty()) context_.actor.start(schedule_write());
  sessions_.insert(session.value);
}

task<void> use_notes::schedule_write() {
  co_await context_.actor.sleep(delay);
  std::vector<domain::session_id> used;
  for (const auto& session : std::exchange(sessions_, {}))
    used.emplace_back(session);
  const auto write = [used = std::move(used), now = context_.actor.env.now()](
                         postgres::connection& on, postgres::deadline until) {
    return storage::auth_session_repository(on, until).note_use(used, now);
  };
  co_await context_.store(write);
}

}  // namespace signalbox::actors
