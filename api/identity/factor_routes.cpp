#include "api/routes.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "actors/messages/factor.hpp"
#include "api/http/call.hpp"
#include "api/identity/auth_bodies.hpp"
#include "api/identity/qr_svg.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

outcome enrolled_shown(const actors::enrolled_factor& what) {
  auto picture = qr_svg(what.url);
  if (!picture) return std::unexpected(std::move(picture.error()));
  return ok(
      {{"id", what.what.id.value},
       {"type", "totp"},
       {"friendly_name", what.what.friendly_name},
       {"totp", {{"qr_code", std::move(*picture)}, {"secret", what.secret}, {"uri", what.url}}}});
}

awaitable<outcome> enrol_factor(call& c) {
  actors::enrol_factor request{.account = c.caller.account.id,
                               .friendly_name = c.input.maybe_text("friendly_name").value_or(""),
                               .issuer = c.input.maybe_text("issuer").value_or(""),
                               .by = c.requester()};
  auto enrolled = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(enrolled), enrolled_shown);
}

awaitable<outcome> challenge_factor(call& c) {
  actors::challenge_factor request{.account = c.caller.account.id,
                                   .session = c.caller.session,
                                   .factor = domain::factor_id{c.parameter("factor_id")}};
  auto challenge = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(challenge), [](const actors::issued_challenge& what) {
    const auto end = std::chrono::floor<std::chrono::seconds>(what.expires_at);
    return ok(
        {{"id", what.id.value}, {"type", "totp"}, {"expires_at", end.time_since_epoch().count()}});
  });
}

awaitable<outcome> verify_factor(call& c) {
  actors::verify_factor request{.account = c.caller.account.id,
                                .session = c.caller.session,
                                .factor = domain::factor_id{c.parameter("factor_id")},
                                .challenge = domain::challenge_id{c.input.text("challenge_id")},
                                .code = c.input.text("code"),
                                .by = c.requester()};
  auto issued = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(issued), session_shown);
}

awaitable<outcome> remove_factor(call& c) {
  actors::remove_factor request{.account = c.caller.account.id,
                                .factor = domain::factor_id{c.parameter("factor_id")},
                                .by = c.requester()};
  auto removed = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(removed), [&](const actors::done&) {
    return ok({{"id", c.parameter("factor_id")}});
  });
}

std::vector<body_field> enrol_fields() {
  return {
      {.name = "factor_type", .summary = "The type of factor", .one_of = {"totp"}},
      {.name = "friendly_name",
       .summary = "1 to 64 characters; generated when absent",
       .required = false,
       .rule = domain::check_name},
      {.name = "issuer",
       .summary = "The name that the authenticator shows; the name of the installation when absent",
       .required = false,
       .rule = domain::check_name}};
}

std::vector<body_field> verify_fields() {
  return {{.name = "challenge_id", .summary = "The challenge to answer"},
          {.name = "code",
           .summary = "Six digits from the authenticator, or a recovery code",
           .characters_max = 32}};
}

}  // namespace

std::vector<route> factor_routes() {
  return {
      {.name = "enrol_factor",
       .summary = "Enroll an authenticator",
       .verb = method::post,
       .pattern = "/auth/v1/factors",
       .platform_only = true,
       .body = enrol_fields(),
       .answers = body_of("EnrolledFactor"),
       .fails = {core::errc::conflict},
       .errors = error_style::gotrue,
       .run = enrol_factor},
      {.name = "challenge_factor",
       .summary = "Create a challenge for an authenticator",
       .verb = method::post,
       .pattern = "/auth/v1/factors/{factor_id}/challenge",
       .before_second_factor = true,
       .body = {{.name = "factorId", .summary = "Sent by the client; not used", .required = false},
                {.name = "channel", .summary = "Sent by the client; not used", .required = false}},
       .answers = body_of("FactorChallenge"),
       .errors = error_style::gotrue,
       .run = challenge_factor},
      {.name = "verify_factor",
       .summary = "Verify a code",
       .verb = method::post,
       .pattern = "/auth/v1/factors/{factor_id}/verify",
       .before_second_factor = true,
       .body = verify_fields(),
       .answers = body_of("Session"),
       .fails = {core::errc::conflict},
       .errors = error_style::gotrue,
       .run = verify_factor},
      {.name = "remove_factor",
       .summary = "Remove an authenticator",
       .verb = method::delete_,
       .pattern = "/auth/v1/factors/{factor_id}",
       .answers = body_of("RemovedFactor"),
       .errors = error_style::gotrue,
       .run = remove_factor}};
}

}  // namespace signalbox::api
