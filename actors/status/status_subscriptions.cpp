#include "actors/status/status_subscriptions.hpp"

#include <string>
#include <utility>

#include "actors/status/status_address.hpp"
#include "core/crypto/name_digest.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/status/status_subscriber_repository.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using domain::subscription_request;

mail::message addressed(const std::string& to, domain::delivery_message what) {
  return {.to = to, .subject = std::move(what.subject), .text = std::move(what.text)};
}

core::result<void> refuse_for(std::chrono::seconds wait) {
  auto refusal =
      core::fail(errc::too_many_requests, "Too many requests from your network. Try again later.");
  refusal.error().retry_after = wait;
  return refusal;
}

}  // namespace

core::result<void> status_subscriptions::admit(const std::string& remote_address) {
  const auto& env = context_.env;
  const auto counted =
      env.counted_address ? env.counted_address(remote_address) : std::optional(remote_address);
  if (!counted) return {};
  const auto wait = by_address_.take(core::digest_of(*counted), env.steady_now());
  return wait ? refuse_for(*wait) : core::result<void>{};
}

task<done> status_subscriptions::request(request_status_mails request) {
  const auto& env = context_.env;
  if (!sends_status_mails(env))
    co_return core::fail(errc::not_found, "This status page doesn't send mail.");
  co_await admit(request.remote_address);
  const auto token = core::random_refresh_token(env.random);
  const storage::new_status_subscriber subscriber{
      .email = request.email,
      .confirmation_digest = core::token_digest(token),
      .unsubscribe_key = core::random_refresh_token(env.random)};
  const auto save = [subscriber, now = env.now()](postgres::connection& on,
                                                  postgres::deadline until) {
    return storage::status_subscriber_repository(on, until).request(subscriber, now);
  };
  const auto stored = co_await context_.store(save);
  const auto page = status_address_of(env);
  switch (stored.effect) {
    case subscription_request::confirmation_due:
      env.mail.send(addressed(request.email, domain::confirmation_message(page, token)));
      break;
    case subscription_request::already_subscribed:
      env.mail.send(
          addressed(request.email, domain::subscribed_message(page, stored.unsubscribe_key)));
      break;
    case subscription_request::too_soon:
      break;
    case subscription_request::full:
      co_return core::fail(errc::unavailable,
                           "This page can't accept more subscribers. Use the Atom feed instead.");
  }
  co_return done{};
}

task<done> status_subscriptions::confirm(confirm_status_mails request) {
  const auto save = [digest = core::token_digest(request.token), now = context_.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return storage::status_subscriber_repository(on, until).confirm(digest, now);
  };
  if (!co_await context_.store(save))
    co_return core::fail(errc::not_found, "This confirmation link is invalid or has expired.");
  co_return done{};
}

task<done> status_subscriptions::end(end_status_mails request) {
  const auto save = [key = request.key](postgres::connection& on, postgres::deadline until) {
    storage::status_subscriber_repository(on, until).remove(key);
  };
  co_await context_.store(save);
  co_return done{};
}

}  // namespace signalbox::actors
