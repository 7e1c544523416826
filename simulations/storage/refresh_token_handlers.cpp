#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

written_answer add_token_row(tables& in, refresh_token_row made) {
  if (in.refresh_tokens.find(made.digest) != nullptr) throw unique_violation;
  if (in.auth_sessions.find(made.session_id) == nullptr) throw foreign_key_violation;
  const auto digest = made.digest;
  in.refresh_tokens.insert(digest, std::move(made));
  return written_answer::of_change(1);
}

written_answer add_token(tables& in, const arguments& given) {
  return add_token_row(in, {.digest = std::string(given.text(1)),
                            .session_id = given.uuid(2),
                            .predecessor = given.text_if_any(3),
                            .issued_at = given.moment(4),
                            .expires_at = given.moment(5),
                            .used_at = std::nullopt});
}

/// Returns the newest token of a login session; for equal times the first by digest.
const refresh_token_row* newest_token(const tables& in, const std::string& session) {
  const refresh_token_row* newest = nullptr;
  for (const auto* one : in.refresh_tokens.by().session.of(session)) {
    if (newest == nullptr || one->issued_at > newest->issued_at ||
        (one->issued_at == newest->issued_at && one->digest < newest->digest))
      newest = one;
  }
  return newest;
}

written_answer add_raised_token(tables& in, const arguments& given) {
  const auto session = given.uuid(1);
  const auto* const newest = newest_token(in, session);
  return add_token_row(
      in, {.digest = std::string(given.text(2)),
           .session_id = session,
           .predecessor = newest == nullptr ? std::nullopt : std::optional(newest->digest),
           .issued_at = given.moment(3),
           .expires_at = given.moment(4),
           .used_at = std::nullopt});
}

written_answer lock_family(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 4> columns = {"id", "account_id", "ended_at",
                                                              "aal"};
  written_answer answer(columns);
  const auto* const token = in.refresh_tokens.find(given.text(1));
  if (token == nullptr) return answer;
  const auto& session = *in.auth_sessions.find(token->session_id);
  answer.add(session.id).add(session.account_id).add(session.ended_at).add(session.aal).end_row();
  return answer;
}

written_answer find_token(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 5> columns = {"used_at", "expires_at", "outgrown",
                                                              "successors", "successor_used"};
  written_answer answer(columns);
  const auto* const token = in.refresh_tokens.find(given.text(1));
  if (token == nullptr) return answer;
  const auto& successors = in.refresh_tokens.by().predecessor.of(token->digest);
  const bool used =
      std::ranges::any_of(successors, [](const auto* one) { return one->used_at.has_value(); });
  answer.add(token->used_at).add(token->expires_at).add(token->superseded);
  answer.add(successors.size()).add(used).end_row();
  return answer;
}

written_answer use_token(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  const auto* const token = in.refresh_tokens.find(given.text(1));
  if (token == nullptr) return written_answer::of_change(0);
  in.refresh_tokens.change(*token, [&](refresh_token_row& one) {
    if (!one.used_at) one.used_at = at;
  });
  return written_answer::of_change(1);
}

written_answer use_up_tokens(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  std::size_t used = 0;
  for (const auto* token : in.refresh_tokens.by().session.of(given.uuid(1))) {
    in.refresh_tokens.change(*token, [&](refresh_token_row& one) {
      if (!one.used_at) one.used_at = at;
      one.superseded = true;
    });
    ++used;
  }
  return written_answer::of_change(used);
}

written_answer forget_tokens(tables& in, const arguments& given) {
  const auto before = given.moment(1);
  std::vector<std::pair<core::time_point, std::string>> expired;
  for (const auto& [digest, one] : in.refresh_tokens.all())
    if (one.expires_at < before) expired.emplace_back(one.expires_at, digest);
  std::ranges::sort(expired);
  expired.resize(std::min(expired.size(), static_cast<std::size_t>(given.whole(2))));
  for (const auto& [at, digest] : expired)
    in.refresh_tokens.erase(digest);
  return written_answer::of_change(expired.size());
}

constexpr std::array of_refresh_tokens = {
    statement_handler{"auth_sessions.add_raised_token", effect::changes, add_raised_token},
    statement_handler{"auth_sessions.add_token", effect::changes, add_token},
    statement_handler{"auth_sessions.find_token", effect::reads, find_token},
    statement_handler{"auth_sessions.forget_tokens", effect::changes, forget_tokens},
    statement_handler{"auth_sessions.lock_family", effect::reads, lock_family},
    statement_handler{"auth_sessions.use_token", effect::changes, use_token},
    statement_handler{"auth_sessions.use_up_tokens", effect::changes, use_up_tokens},
};

}  // namespace

statement_handlers refresh_token_handlers() {
  return of_refresh_tokens;
}

}  // namespace signalbox::simulations
