#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/identity_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "storage/identity/retention_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "storage/platform/installation_repository.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

namespace signalbox::testing {
namespace {

using storage::account_repository;
using storage::auth_session_repository;
using storage::profile_repository;

std::string some_address(walk& at) {
  static const std::vector<std::string> all = {
      "ada@example.org", "Ada@Example.org",     "ada@other.org", "grace@example.org",
      "alan@x.org",      "barbara@x.org",       "edsger@x.org",  "j\xc3\xb6rg@example.org",
      "lin@x.org",       "margaret@example.org"};
  return at.any_of(all);
}

std::string some_username(walk& at) {
  static const std::vector<std::string> all = {"ada", "grace", "the one", "lin2", "x"};
  return at.any_of(all);
}

void add_digest(walk& at, const std::string& digest) {
  at.digests.push_back(digest);
}

/// Returns a new digest, or occasionally an existing one.
std::string some_new_digest(walk& at) {
  if (!at.digests.empty() && at.one_in(15)) return at.any_of(at.digests);
  return "digest-" + std::to_string(at.below(1'000'000'000));
}

std::string some_digest(walk& at) {
  if (at.digests.empty() || at.one_in(15)) return "no such digest";
  // Mostly one of the newest.
  if (at.one_in(2)) return at.digests.back();
  return at.any_of(at.digests);
}

void keep_sessions(walk& at) {
  const auto opened = auth_session_repository(at.on, soon())
                          .open({.account = at.known_account(),
                                 .token_digest = some_new_digest(at),
                                 .at = at.later(),
                                 .token_expires_at = at.now + std::chrono::hours{1 + at.below(48)},
                                 .user_agent = at.text(),
                                 .remote_address = "::1"});
  if (opened) at.sessions.push_back(*opened);
}

void open_with_digest(walk& at) {
  const auto digest = some_new_digest(at);
  const auto opened = auth_session_repository(at.on, soon())
                          .open({.account = at.known_account(),
                                 .token_digest = digest,
                                 .at = at.later(),
                                 .token_expires_at = at.now + std::chrono::hours{5}});
  if (!opened) return;
  at.sessions.push_back(*opened);
  add_digest(at, digest);
}

void exchange(walk& at) {
  const auto fresh = some_new_digest(at);
  const auto reply =
      auth_session_repository(at.on, soon())
          .exchange({.old_digest = some_digest(at),
                     .new_digest = fresh,
                     .at = at.one_in(2) ? at.now : at.later(),
                     .new_expires_at = at.now + std::chrono::hours{1 + at.below(24)}});
  if (reply && reply->outcome == domain::exchange_outcome::rotated) add_digest(at, fresh);
}

void look_up_session_contexts(walk& at) {
  std::vector<storage::sign_in_key> requested;
  for (std::size_t count = 1 + at.below(6); count > 0; --count)
    requested.push_back({at.known_account(), at.some_session()});
  // Most pairs are not a login session; these are.
  for (const auto& session : at.sessions) {
    if (requested.size() > 8) break;
    const auto found = auth_session_repository(at.on, soon()).find(session);
    if (found) requested.push_back({found->account, session});
  }
  requested.push_back({domain::account_id("no uuid"), domain::session_id("none")});
  (void)storage::session_context_repository(at.on, soon()).find_all(requested);
  std::vector<std::optional<domain::script_token>> tokens(2);
  tokens[1].emplace().owner = at.known_account();
  (void)storage::session_context_repository(at.on, soon()).find_owners(tokens);
}

void remake_account(walk& at) {
  const auto made = account_repository(at.on, soon())
                        .create({.email = some_address(at),
                                 .password_hash = at.text(),
                                 .email_verified = at.one_in(2)},
                                at.requester());
  if (made) at.accounts.push_back(made->id);
}

void change_profile(walk& at) {
  storage::profile_change requested;
  if (at.one_in(2)) requested.username = some_username(at);
  if (at.one_in(2)) requested.first_name = at.text();
  if (at.one_in(3)) requested.last_name = "";
  (void)profile_repository(at.on, soon()).update(at.known_account(), requested, at.requester());
}

}  // namespace

std::vector<walk::step> people_steps() {
  return {
      {"account.create", remake_account},
      {"account.find",
       [](walk& at) {
         (void)account_repository(at.on, soon()).find(at.known_account());
         (void)account_repository(at.on, soon()).find_by_email(some_address(at));
         (void)storage::factor_repository(at.on, soon()).list(at.known_account());
         (void)storage::identity_repository(at.on, soon()).list(at.known_account());
       }},
      {"account.verify_email",
       [](walk& at) {
         (void)account_repository(at.on, soon()).verify_email(at.known_account(), at.later());
       }},
      {"account.record_sign_in",
       [](walk& at) {
         (void)account_repository(at.on, soon()).record_sign_in(at.known_account(), at.later());
       }},
      {"account.set_password_hash",
       [](walk& at) {
         std::optional<domain::session_id> but;
         if (at.one_in(2)) but = at.some_session();
         (void)account_repository(at.on, soon())
             .set_password_hash(at.known_account(), at.text(), but, at.requester());
       }},
      {"account.remove",
       [](walk& at) {
         // Of members, which is refused: the effects of removing an account are not modelled in
         // memory.
         const auto user = at.known_account();
         (void)at.on.run(
             {"accounts.is_member", "SELECT FROM members WHERE account_id = $1 LIMIT 1"}, {user},
             soon());
       }},
      {"profile.create",
       [](walk& at) {
         (void)profile_repository(at.on, soon()).create(at.known_account(), at.requester());
       }},
      {"profile.find",
       [](walk& at) { (void)profile_repository(at.on, soon()).find(at.known_account()); }},
      {"profile.update", change_profile},
      {"session.open", keep_sessions},
      {"session.open and keep the token", open_with_digest},
      {"session.exchange", exchange},
      {"session.exchange again", exchange},
      {"session.list",
       [](walk& at) {
         (void)auth_session_repository(at.on, soon()).list(at.known_account(), at.now);
       }},
      {"session.find",
       [](walk& at) { (void)auth_session_repository(at.on, soon()).find(at.some_session()); }},
      {"session.ended_since",
       [](walk& at) {
         (void)auth_session_repository(at.on, soon()).ended_since(at.now - std::chrono::minutes{1});
       }},
      {"session.raise",
       [](walk& at) {
         const auto digest = some_new_digest(at);
         if (auth_session_repository(at.on, soon())
                 .raise(at.some_session(), digest, at.later(), at.now + std::chrono::hours{3}))
           add_digest(at, digest);
       }},
      {"session.prove",
       [](walk& at) {
         (void)auth_session_repository(at.on, soon()).prove(at.some_session(), at.later());
       }},
      {"session.note_use",
       [](walk& at) {
         (void)auth_session_repository(at.on, soon())
             .note_use({at.some_session(), at.some_session()}, at.later());
       }},
      {"session.end",
       [](walk& at) {
         auth_session_repository sessions(at.on, soon());
         const auto one = at.some_session();
         const auto alive = sessions.find(one);
         const auto whose = alive && !at.one_in(5) ? alive->account : at.known_account();
         switch (at.below(14)) {
           case 0:
             (void)sessions.end(one, at.later());
             break;
           case 1:
             (void)sessions.end_all(whose, at.later());
             break;
           case 2:
             (void)sessions.end_others(whose, one, at.later());
             break;
           case 3:
             (void)sessions.end_own(whose, one, at.later());
             break;
           case 4:
             (void)sessions.end_weaker(whose, one, at.later());
             break;
           default:
             break;
         }
       }},
      {"session.forget_before",
       [](walk& at) {
         if (!at.one_in(6)) return;
         (void)auth_session_repository(at.on, soon())
             .forget_before(at.now - std::chrono::hours{1}, 3);
         (void)storage::retention_repository(at.on, soon())
             .forget_ended(at.now - std::chrono::hours{1}, at.now, 3);
       }},
      {"setup_code.check",
       [](walk& at) { (void)storage::setup_code_repository(at.on, soon()).check(""); }},
      {"standings", look_up_session_contexts},
      {"installation",
       [](walk& at) {
         storage::installation_repository keys(at.on, soon());
         (void)keys.find("key " + std::to_string(at.below(3)));
         (void)keys.keep("key " + std::to_string(at.below(3)), std::string("\0\xff k", 4));
       }},
  };
}

}  // namespace signalbox::testing
