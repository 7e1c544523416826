#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using core::time_point;
using postgres::written_answer;

constexpr std::array<std::string_view, 1> session_id_column = {"id"};
constexpr std::array<std::string_view, 2> ended_session_columns = {"id", "account_id"};
constexpr std::array<std::string_view, 8> session_columns = {
    "id",         "account_id",     "created_at", "last_used_at",
    "user_agent", "remote_address", "aal",        "proved_at"};

void write_session(written_answer& answer, const auth_session_row& one) {
  answer.add(one.id).add(one.account_id).add(one.created_at).add(one.last_seen());
  answer.add(one.user_agent).add(one.remote_address).add(one.aal);
  answer.add(one.proved_at.value_or(one.created_at));
  answer.end_row();
}

written_answer open_session(tables& in, const arguments& given) {
  auth_session_row made{.id = in.new_uuid(),
                        .account_id = given.uuid(1),
                        .created_at = given.moment(2),
                        .ended_at = std::nullopt,
                        .end_reason = std::nullopt,
                        .user_agent = std::string(given.text(3)),
                        .remote_address = std::string(given.text(4)),
                        .aal = 1,
                        .last_used_at = std::nullopt};
  if (in.accounts.find(made.account_id) == nullptr) throw foreign_key_violation;
  written_answer answer(session_id_column);
  answer.add(made.id).end_row();
  in.auth_sessions.insert(made.id, made);
  return answer;
}

written_answer find_session(tables& in, const arguments& given) {
  written_answer answer(session_columns);
  const auto* const found = in.auth_sessions.find(given.uuid(1));
  if (found != nullptr && !found->ended_at) write_session(answer, *found);
  return answer;
}

bool can_be_renewed(const tables& in, const auth_session_row& one, time_point now) {
  return std::ranges::any_of(in.refresh_tokens.by().session.of(one.id),
                             [&](const auto* token) { return token->expires_at > now; });
}

written_answer list_sessions(tables& in, const arguments& given) {
  const auto now = given.moment(2);
  std::vector<const auth_session_row*> alive;
  for (const auto* one : in.auth_sessions.by().account.of(given.uuid(1)))
    if (!one->ended_at && can_be_renewed(in, *one, now)) alive.push_back(one);
  std::ranges::sort(alive, [](const auto* left, const auto* right) {
    if (left->last_seen() != right->last_seen()) return left->last_seen() > right->last_seen();
    return left->id < right->id;
  });
  alive.resize(std::min(alive.size(), given.limit(3)));
  written_answer answer(session_columns);
  for (const auto* one : alive)
    write_session(answer, *one);
  return answer;
}

/// Ends the active sessions that match.
template <class Fits>
written_answer end_sessions(tables& in, std::vector<const auth_session_row*> sessions,
                            time_point at, std::string_view reason, Fits fits) {
  written_answer answer(session_id_column);
  for (const auto* one : sessions) {
    if (one->ended_at || !fits(*one)) continue;
    in.auth_sessions.change(*one, [&](auth_session_row& ended) {
      ended.ended_at = at;
      ended.end_reason = reason;
    });
    answer.add(one->id).end_row();
  }
  return answer;
}

std::vector<const auth_session_row*> sessions_of(const tables& in, const std::string& account) {
  return in.auth_sessions.by().account.of(account);
}

std::vector<const auth_session_row*> session_called(const tables& in, const std::string& id) {
  const auto* const found = in.auth_sessions.find(id);
  if (found == nullptr) return {};
  return {found};
}

constexpr auto any_session = [](const auth_session_row&) { return true; };

written_answer end_session(tables& in, const arguments& given) {
  return end_sessions(in, session_called(in, given.uuid(1)), given.moment(2), given.text(3),
                      any_session);
}

written_answer end_all_but(tables& in, const arguments& given, std::string_view reason) {
  const auto but = given.uuid_if_any(3);
  return end_sessions(in, sessions_of(in, given.uuid(1)), given.moment(2), reason,
                      [&](const auth_session_row& one) { return one.id != but; });
}

written_answer end_all_sessions(tables& in, const arguments& given) {
  return end_all_but(in, given, "signed_out");
}

written_answer end_sessions_of_password(tables& in, const arguments& given) {
  return end_all_but(in, given, "password_changed");
}

written_answer end_own_session(tables& in, const arguments& given) {
  const auto account = given.uuid(1);
  return end_sessions(in, session_called(in, given.uuid(2)), given.moment(3), "signed_out",
                      [&](const auth_session_row& one) { return one.account_id == account; });
}

written_answer end_weaker_sessions(tables& in, const arguments& given) {
  const auto but = given.uuid(2);
  return end_sessions(in, sessions_of(in, given.uuid(1)), given.moment(3), "second_factor_needed",
                      [&](const auth_session_row& one) { return one.id != but && one.aal < 2; });
}

written_answer find_ended_since(tables& in, const arguments& given) {
  const auto since = given.moment(1);
  std::vector<const auth_session_row*> ended;
  for (const auto& [id, one] : in.auth_sessions.all())
    if (one.ended_at && *one.ended_at >= since) ended.push_back(&one);
  using row = auth_session_row;
  std::ranges::sort(ended, [](const row* left, const row* right) {
    if (left->ended_at != right->ended_at) return left->ended_at > right->ended_at;
    return left->id < right->id;
  });
  if (ended.size() > given.limit(2)) ended.resize(given.limit(2));
  written_answer answer(ended_session_columns);
  for (const auto* one : ended)
    answer.add(one->id).add(one->account_id).end_row();
  return answer;
}

written_answer raise_session(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  const auto* const found = in.auth_sessions.find(given.uuid(1));
  if (found == nullptr || found->ended_at) return written_answer::of_change(0);
  in.auth_sessions.change(*found, [&](auth_session_row& one) {
    one.aal = 2;
    one.last_used_at = at;
    one.proved_at = at;
  });
  return written_answer::of_change(1);
}

written_answer prove_session(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  const auto* const found = in.auth_sessions.find(given.uuid(1));
  if (found == nullptr || found->ended_at) return written_answer::of_change(0);
  in.auth_sessions.change(*found, [&](auth_session_row& one) { one.proved_at = at; });
  return written_answer::of_change(1);
}

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

bool is_forgotten(const tables& in, const auth_session_row& one, time_point before) {
  if (one.ended_at && *one.ended_at < before) return true;
  return std::ranges::none_of(in.refresh_tokens.by().session.of(one.id),
                              [&](const auto* token) { return token->expires_at >= before; });
}

written_answer forget_sessions(tables& in, const arguments& given) {
  const auto before = given.moment(1);
  std::vector<std::pair<time_point, std::string>> gone;
  for (const auto& [id, one] : in.auth_sessions.all())
    if (is_forgotten(in, one, before)) gone.emplace_back(one.created_at, id);
  std::ranges::sort(gone);
  gone.resize(std::min(gone.size(), static_cast<std::size_t>(given.whole(2))));
  for (const auto& [at, id] : gone) {
    // A copy, because the list shrinks.
    for (const auto tokens = in.refresh_tokens.by().session.of(id); const auto* token : tokens)
      in.refresh_tokens.erase(token->digest);
    in.auth_sessions.erase(id);
  }
  return written_answer::of_change(gone.size());
}

constexpr std::array of_auth_sessions = {
    statement_handler{"accounts.end_sessions", effect::changes, end_sessions_of_password},
    statement_handler{"auth_sessions.end", effect::changes, end_session},
    statement_handler{"auth_sessions.end_all", effect::changes, end_all_sessions},
    statement_handler{"auth_sessions.end_own", effect::changes, end_own_session},
    statement_handler{"auth_sessions.end_weaker", effect::changes, end_weaker_sessions},
    statement_handler{"auth_sessions.ended_since", effect::reads, find_ended_since},
    statement_handler{"auth_sessions.find", effect::reads, find_session},
    statement_handler{"auth_sessions.forget", effect::changes, forget_sessions},
    statement_handler{"auth_sessions.list", effect::reads, list_sessions},
    statement_handler{"auth_sessions.note_use", effect::changes, note_session_use},
    statement_handler{"auth_sessions.open", effect::changes, open_session},
    statement_handler{"auth_sessions.prove", effect::changes, prove_session},
    statement_handler{"auth_sessions.raise", effect::changes, raise_session},
};

}  // namespace

statement_handlers auth_session_handlers() {
  return of_auth_sessions;
}

}  // namespace signalbox::simulations
