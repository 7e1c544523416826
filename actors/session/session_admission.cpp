#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/service.hpp"
#include "actors/session/session_actor.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"

// Admission and sign-out of connections with a login session or an access token.
namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

/// Timeout of the identity actor for looking up a token.
constexpr std::chrono::seconds lookup_deadline{10};

}  // namespace

void session_actor::connect(const transport::connect_request& request) {
  const auto auth = json::parse(request.auth_json, nullptr, false);
  auto token = auth.is_object() ? text_member(auth, "token") : std::string{};
  context_.tasks.start(admit(std::move(token)), [this](const core::result<void>& outcome) {
    if (!outcome) refuse(outcome.error());
  });
}

task<void> session_actor::admit(std::string token) {
  if (domain::is_script_token(token)) {
    co_await admit_script(core::token_digest(token));
    co_return;
  }
  const auto& env = context_.env;
  const auto claims = co_await domain::verify_access_token(token, env.signing, env.now());
  auto subject = co_await find_session_context_of(claims);
  const credential verified{.session = claims.session, .ends = claims.expires_at};
  admitted(verified, std::move(subject));
}

task<session_context> session_actor::find_session_context_of(domain::access_claims claims) {
  const auto identity = identity_service(system()).current();
  const find_session_context request{claims.account, claims.session};
  auto subject = co_await context_.ask(identity, request, lookup_deadline);
  if (domain::is_second_factor_due(subject.account.mfa_enabled, claims.level))
    co_return std::unexpected(insufficient_level());
  co_return std::move(subject);
}

task<void> session_actor::admit_script(std::string digest) {
  const auto identity = identity_service(system()).current();
  const find_token_session_context request{digest};
  auto found = co_await context_.ask(identity, request, lookup_deadline);
  const credential verified{.session = domain::session_id{found.token.id.value},
                            .ends = found.token.expires_at.value_or(core::time_point::max()),
                            .reach = domain::script_reach{found.token.scopes, found.token.project}};
  admitted(verified, std::move(found.subject));
  // The token may have been revoked before the directory knew that this connection uses it.
  const auto still = co_await outcome_of(context_.ask(identity, request, lookup_deadline));
  if (!still && still.error().code == errc::unauthenticated) sign_out("access_token_revoked");
}

void session_actor::admitted(const credential& verified, session_context subject) {
  auto& env = context_.env;
  contents_.begin(std::move(subject), verified.reach);
  feed_ = std::make_unique<change_feed>(env.hub, std::string(session_topic),
                                        core::random_epoch(env.random), env.settings.topics);
  monitor(directory_.untyped());
  sign_in(verified);
  env.hub.accept(connection_);
  for (const auto& slug : contents_.organizations())
    context_.start(watch(slug));
}

void session_actor::refuse(const core::error& why) {
  // The user can provide a missing second factor; all other errors must be corrected by the client.
  const bool has_own_code = why.detail_code == insufficient_level().detail_code;
  context_.env.hub.refuse(connection_, why.message,
                          has_own_code ? std::string_view{why.detail_code} : to_string(why.code));
}

task<void> session_actor::authenticate(std::string token, ack ack_id) {
  const auto& env = context_.env;
  const auto claims = co_await domain::verify_access_token(token, env.signing, env.now());
  if (contents_.is_script()) {
    co_await core::result<void>(
        core::fail(errc::forbidden, "An access token cannot be renewed. Reconnect."));
  }
  if (claims.account != contents_.account()) {
    co_await core::result<void>(
        core::fail(errc::forbidden, "This token belongs to another account. Reconnect."));
  }
  // A valid token may belong to a login session that has ended.
  const auto subject = co_await find_session_context_of(claims);
  const credential verified{.session = claims.session, .ends = claims.expires_at};
  sign_in(verified);
  // The new token may have been issued after a second factor was set up.
  const account_changed fact{subject.account, subject.profile};
  publish(contents_.apply(fact));
  answer(ack_id, json::object());
}

void session_actor::sign_in(const credential& verified) {
  token_ends_ = verified.ends;
  const session_opened fact{contents_.account(), verified.session, verified.ends,
                            caf::actor_cast<caf::actor>(this)};
  actors::send(this, directory_, fact);
}

void session_actor::sign_out(std::string_view reason) {
  const auto last = transport::encode_event("signed_out", {wire_text({{"reason", reason}})});
  context_.env.hub.close(connection_, last);
}

void session_actor::end_with_token() {
  if (contents_.is_script()) {
    sign_out("access_token_expired");
  } else {
    // The client reconnects with a new token, or is rejected.
    context_.env.hub.close(connection_, nullptr);
  }
}

}  // namespace signalbox::actors
