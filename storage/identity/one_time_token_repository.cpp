#include "storage/identity/one_time_token_repository.hpp"

#include <optional>

#include "core/names.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using core::time_point;
using postgres::statement;

constexpr auto names = core::names_of<token_purpose>({{token_purpose::recovery, "recovery"},
                                                      {token_purpose::email_change, "email_change"},
                                                      {token_purpose::oauth, "code_host"}});

constexpr statement delete_earlier{"one_time_tokens.forget", R"(
  DELETE FROM one_time_tokens WHERE expires_at <= $3 OR (account_id = $1 AND purpose = $2))"};
constexpr statement insert_one_time_token{"one_time_tokens.put", R"(
  INSERT INTO one_time_tokens (digest, account_id, purpose, code_challenge, expires_at, mailed,
                               session_id)
  VALUES ($1, $2, $3, nullif($4, ''), $5, $6,
          (SELECT s.id FROM auth_sessions s WHERE s.id = $7::uuid)))"};
constexpr statement delete_token{"one_time_tokens.consume", R"(
  DELETE FROM one_time_tokens WHERE digest = $1 AND purpose = $2
  RETURNING account_id, code_challenge, mailed, session_id, expires_at > $3 AS alive)"};

}  // namespace

std::string_view to_string(token_purpose purpose) {
  return names.name_of(purpose);
}

std::unexpected<core::error> link_expired() {
  auto failed =
      core::fail(core::errc::bad_request, "This link has already been used or has expired.");
  failed.error().detail_code = "otp_expired";
  return failed;
}

void one_time_token_repository::put(const new_one_time_token& requested, time_point now) {
  auto work = on_.begin();
  on_.run(delete_earlier, {requested.account, to_string(requested.purpose), now});
  on_.run(insert_one_time_token,
          {requested.digest, requested.account, to_string(requested.purpose),
           requested.code_challenge, requested.expires_at, requested.mailed, requested.session});
  work.commit();
}

result<used_one_time_token> one_time_token_repository::consume(const std::string& digest,
                                                               token_purpose purpose,
                                                               time_point now) {
  const auto taken = on_.run(delete_token, {digest, to_string(purpose), now});
  if (taken.empty() || !taken[0].as<bool>("alive")) return link_expired();
  const auto row = taken[0];
  return used_one_time_token{.account = row.as<domain::account_id>("account_id"),
                             .code_challenge = row.as<std::string>("code_challenge"),
                             .mailed = row.as<bool>("mailed"),
                             .session = row.as<std::optional<domain::session_id>>("session_id")};
}

}  // namespace signalbox::storage
