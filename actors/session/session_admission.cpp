#include "actors/session/session_actor.hpp"

#include <string>
#include <utility>

#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/send.hpp"
#include "actors/runtime/service.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/identity/script_token.hpp"

// How a session comes to its person, or to a person's script, and how that ends.

namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

core::error forbidden(std::string message) {
  return core::fail(errc::forbidden, std::move(message)).error();
}

}  // namespace

void session_actor::admit(const transport::connect_request& connect) {
  const auto auth = json::parse(connect.auth_json, nullptr, false);
  const auto token = auth.is_object() ? text_member(auth, "token") : std::string{};
  if (domain::is_script_token(token)) {
    admit_script(core::token_digest(token));
  } else {
    admit_person(token);
  }
}

void session_actor::admit_person(const std::string& token) {
  const auto claims = domain::verify_access_token(token, env_.signing, env_.now());
  if (!claims) {
    refuse(claims.error());
    return;
  }
  actors::request(this, identity_service(system()).current(), caf::infinite,
                  find_standing{claims->account, claims->session})
      .then(
          [this, claims = *claims](standing& who) {
            if (domain::is_second_factor_due(who.account.mfa_enabled, claims.level)) {
              refuse(insufficient_level());
            } else {
              admitted({claims.session, claims.expires_at}, std::move(who));
            }
          },
          [this](const caf::error& why) { refuse(from_caf(why)); });
}

void session_actor::admit_script(const std::string& digest) {
  actors::request(this, identity_service(system()).current(), caf::infinite,
                  find_token_standing{digest})
      .then(
          [this, digest](token_standing& found) {
            admitted({.session = domain::session_id{found.token.id.value},
                      .ends = found.token.expires_at.value_or(core::time_point::max()),
                      .reach = domain::script_reach{found.token.scopes, found.token.project}},
                     std::move(found.who));
            look_again(digest);
          },
          [this](const caf::error& why) { refuse(from_caf(why)); });
}

void session_actor::look_again(const std::string& digest) {
  actors::request(this, identity_service(system()).current(), caf::infinite,
                  find_token_standing{digest})
      .then([](const token_standing&) {},
            [this](const caf::error& why) {
              if (from_caf(why).code == errc::unauthenticated) sign_out("access_token_revoked");
            });
}

void session_actor::admitted(const credential& shown, standing who) {
  contents_.begin(std::move(who), shown.reach);
  feed_ = std::make_unique<change_feed>(env_.hub, std::string(session_topic),
                                        core::random_epoch(env_.random), env_.settings.topics);
  monitor(directory_);
  sign_in(shown);
  env_.hub.accept(connection_);
  for (const auto& slug : contents_.organizations())
    watch(slug);
}

void session_actor::sign_in(const credential& shown) {
  token_ends_ = shown.ends;
  send(directory_, session_opened{contents_.account(), shown.session, shown.ends,
                                  caf::actor_cast<caf::actor>(this)});
}

void session_actor::refuse(const core::error& why) {
  // A second factor that is missing is for the person to give; all else is for the client to mend.
  const bool told_finely = why.detail_code == insufficient_level().detail_code;
  env_.hub.refuse(connection_, why.message,
                  told_finely ? std::string_view{why.detail_code} : to_string(why.code));
}

void session_actor::sign_out(std::string_view reason) {
  const auto last = transport::encode_event("signed_out", {wire_text({{"reason", reason}})});
  env_.hub.close(connection_, last);
}

void session_actor::token_has_expired() {
  if (contents_.is_script()) {
    sign_out("access_token_expired");
  } else {
    // The client comes back with a fresh token, or is refused.
    env_.hub.close(connection_, nullptr);
  }
}

void session_actor::authenticate(const transport::client_event& event, const json& asked) {
  const auto claims =
      domain::verify_access_token(text_member(asked, "token"), env_.signing, env_.now());
  if (!claims) {
    answer(event, claims.error());
  } else if (contents_.is_script()) {
    answer(event, forbidden("An access token cannot be renewed. Connect anew."));
  } else if (claims->account != contents_.account()) {
    answer(event, forbidden("This token is another person's. Connect anew."));
  } else {
    // A genuine token may belong to a sign-in that has ended.
    actors::request(this, identity_service(system()).current(), caf::infinite,
                    find_standing{claims->account, claims->session})
        .then(
            [this, event, claims = *claims](const standing& who) {
              if (domain::is_second_factor_due(who.account.mfa_enabled, claims.level)) {
                answer(event, insufficient_level());
                return;
              }
              sign_in({claims.session, claims.expires_at});
              // The fresh token may be that of a second factor which was just set up.
              show(contents_.take(account_changed{who.account, who.profile}));
              answer(event, json::object());
            },
            [this, event](const caf::error& why) { answer(event, from_caf(why)); });
  }
}

}  // namespace signalbox::actors
