#include "actors/identity/use_notes.hpp"

#include <utility>
#include <vector>

#include "actors/identity/storage_turn.hpp"
#include "storage/identity/auth_session_repository.hpp"

namespace signalbox::actors {

bool use_notes::note(const domain::session_id& session) {
  if (sessions_.size() >= sessions_max || !domain::is_uuid(session.value)) return false;
  const bool is_first = sessions_.empty();
  sessions_.insert(session.value);
  return is_first;
}

void use_notes::write() {
  std::vector<domain::session_id> used;
  for (const auto& session : std::exchange(sessions_, {}))
    used.emplace_back(session);
  if (used.empty()) return;
  with_storage(
      in_,
      [used = std::move(used), now = in_.env.now()](postgres::connection& on,
                                                    postgres::deadline until) {
        return storage::auth_session_repository(on, until).note_use(used, now);
      },
      [](const core::result<void>&) {});
}

}  // namespace signalbox::actors
