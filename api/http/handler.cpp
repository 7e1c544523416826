#include "api/http/handler.hpp"

#include <fmt/format.h>

#include <exception>
#include <optional>
#include <utility>
#include <variant>

#include "api/http/alert_source.hpp"
#include "api/http/answer.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/http/cross_origin.hpp"
#include "api/http/query_check.hpp"
#include "api/http/refusal.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using transport::http::method;
using transport::http::request;
using transport::http::response;

awaitable<outcome> serve(call& c) {
  const auto now = std::chrono::steady_clock::now();
  auto admitted = c.in.calls.admit_address(c.incoming.remote_address, now);
  if (!admitted) co_return std::unexpected(std::move(admitted.error()));
  if (!c.by.query.empty() || c.by.when) {
    auto readable = check_query(c.incoming.query);
    if (!readable) co_return std::unexpected(std::move(readable.error()));
  }
  if (c.by.platform_only && is_self_hosted(c)) co_return not_when_self_hosted();
  if (c.by.lets_in == entry::alert_source) {
    auto known = check_alert_source(c);
    if (!known) co_return std::unexpected(std::move(known.error()));
  } else if (c.by.lets_in != entry::anyone) {
    auto caller = co_await identify(c.in, c.incoming, c.time_left());
    if (!caller) co_return std::unexpected(std::move(caller.error()));
    c.caller = std::move(*caller);
    admitted = c.in.calls.admit_token(c.caller.session.value, now);
    if (!admitted) co_return std::unexpected(std::move(admitted.error()));
    auto welcome = let_in(c);
    if (!welcome) co_return std::unexpected(std::move(welcome.error()));
  }
  if (c.by.verb != method::get && !c.by.upload_bytes_max) {
    auto input = c.by.body_is_form
                     ? read_form(c.incoming, c.by.body, c.in.clock())
                     : read_body(c.incoming, c.by.body, c.in.clock(), c.by.body_may_say_more);
    if (!input) co_return std::unexpected(std::move(input.error()));
    c.input = std::move(*input);
  }
  auto allowed = co_await authorize(c);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  co_return co_await c.by.run(c);
}

/// Runs `serve` and converts exceptions into errors.
awaitable<outcome> serve_safely(call& c) {
  std::string fault = "unknown exception";
  try {
    co_return co_await serve(c);
  } catch (const std::exception& thrown) {
    fault = thrown.what();
  } catch (...) {
  }
  co_return core::fail(errc::internal, std::move(fault));
}

/// An answer, and the cause of a 500, which the answer omits.
struct reply {
  response answer;
  std::string fault;
};

awaitable<reply> serve_matched(const context& in, const request& incoming, matched found) {
  const route& by = *found.found;
  call c{.in = in,
         .by = by,
         .incoming = incoming,
         .path = std::move(found.parameters),
         .deadline = std::chrono::steady_clock::now() + in.limits.request_deadline,
         .caller = {},
         .input = {},
         .organization = {},
         .project = {},
         .mine = std::nullopt};
  auto result = co_await serve_safely(c);
  if (auto refused = refusal_of(c, result)) in.note_audit(std::move(*refused));
  std::string fault;
  if (!result && result.error().code == errc::internal) fault = result.error().message;
  co_return reply{
      .answer = answer(std::move(result),
                       {.request_id = incoming.id, .route = by.pattern, .errors = by.errors}),
      .fault = std::move(fault)};
}

response answer_unmatched(const unknown_path&, const request& incoming) {
  return answer(core::fail(errc::not_found, "There is no such address."),
                {.request_id = incoming.id, .route = unmatched_route});
}

response answer_unmatched(const other_methods& known, const request& incoming) {
  const answer_frame frame{.request_id = incoming.id, .route = known.pattern};
  if (incoming.verb == method::options) {
    auto made = answer(nothing(), frame);
    made.headers.set("Allow", known.allow);
    return made;
  }
  auto made = answer(
      core::fail(errc::bad_request, fmt::format("This address accepts {}.", known.allow)), frame);
  made.status = 405;
  made.headers.set("Allow", known.allow);
  return made;
}

response answer_unmatched(const other_choices& known, const request& incoming) {
  return answer(
      domain::fail_field(known.parameter, fmt::format("must be one of: {}", known.allowed)),
      {.request_id = incoming.id, .route = known.pattern, .errors = known.errors});
}

void record_reply(const context& in, const request& incoming, const reply& given,
                  std::chrono::steady_clock::time_point began) {
  // A stream is observed at its end by the HTTP server.
  if (!in.observe || given.answer.stream) return;
  in.observe({.verb = incoming.verb,
              .route = given.answer.route,
              .status = given.answer.status,
              .duration = std::chrono::duration_cast<std::chrono::microseconds>(
                  std::chrono::steady_clock::now() - began),
              .request_id = incoming.id,
              .fault = given.fault});
}

awaitable<response> handle(const context& in, const router& routes, request incoming) {
  const auto began = std::chrono::steady_clock::now();
  auto found = routes.find(incoming);
  reply given;
  if (found) {
    given = co_await serve_matched(in, incoming, std::move(*found));
  } else {
    given.answer =
        std::visit([&](const auto& why) { return answer_unmatched(why, incoming); }, found.error());
  }
  permit_origin(in.limits.allowed_origins, incoming, given.answer);
  record_reply(in, incoming, given, began);
  co_return std::move(given.answer);
}

}  // namespace

transport::http::handler make_handler(const context& in, const router& routes) {
  return [&in, &routes](request incoming) { return handle(in, routes, std::move(incoming)); };
}

}  // namespace signalbox::api
