#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using core::time_point;
using postgres::written_answer;

written_answer note_session_use(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  std::vector<const auth_session_row*> used;
  for (const auto& id : given.list(1)) {
    const auto* const found = id ? in.auth_sessions.find(read_uuid(*id)) : nullptr;
    if (found != nullptr && found->last_seen() < at && std::ranges::find(used, found) == used.end())
      used.push_back(found);
  }
  for (const auto* one : used)
    in.auth_sessions.change(*one, [&](auth_session_row& noted) { noted.last_used_at = at; });
  return written_answer::of_change(used.size());
}

/// Returns whether no token can renew the session.
bool is_forgotten(const tables& in, const auth_session_row& one, time_point before) {
  return std::ranges::none_of(in.refresh_tokens.by().session.of(one.id),
                              [&](const auto* token) { return token->expires_at >= before; });
}

written_answer forget_sessions(tables& in, const arguments& given) {
  const auto before = given.moment(1);
  std::vector<std::pair<time_point, std::string>> gone;
  for (const auto& [id, one] : in.auth_sessions.all())
    if (is_forgotten(in, one, before)) gone.emplace_back(one.created_at, id);
  std::ranges::sort(gone);
  gone.resize(std::min(gone.size(), given.limit(2)));
  for (const auto& [at, id] : gone) {
    // A copy, because the list shrinks.
    for (const auto tokens = in.refresh_tokens.by().session.of(id); const auto* token : tokens)
      in.refresh_tokens.erase(token->digest);
    in.auth_sessions.erase(id);
  }
  return written_answer::of_change(gone.size());
}

written_answer forget_tokens(tables& in, const arguments& given) {
  const auto before = given.moment(1);
  std::vector<std::pair<time_point, std::string>> expired;
  for (const auto& [digest, one] : in.refresh_tokens.all())
    if (one.expires_at < before) expired.emplace_back(one.expires_at, digest);
  std::ranges::sort(expired);
  expired.resize(std::min(expired.size(), given.limit(2)));
  for (const auto& [at, digest] : expired)
    in.refresh_tokens.erase(digest);
  return written_answer::of_change(expired.size());
}

constexpr std::array of_auth_sessions = {
    statement_handler{"auth_sessions.forget", effect::changes, forget_sessions},
    statement_handler{"auth_sessions.forget_tokens", effect::changes, forget_tokens},
    statement_handler{"auth_sessions.note_use", effect::changes, note_session_use},
};

}  // namespace

statement_handlers auth_session_handlers() {
  return of_auth_sessions;
}

}  // namespace signalbox::simulations
