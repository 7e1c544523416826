#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "actors/messages/basic.hpp"
#include "api/http/ask.hpp"
#include "api/http/body.hpp"
#include "api/http/context.hpp"
#include "api/http/principal.hpp"
#include "api/http/route.hpp"
#include "api/http/router.hpp"
#include "core/error.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::api {

/// One request on its way through its route. Belongs to one coroutine.
struct call {
  const context& in;
  const route& by;
  const transport::http::request& asked;
  path_parameters path;
  std::chrono::steady_clock::time_point deadline;
  principal who;
  body input;
  /// The actor of the organization or of the project that the route's scope names, and the caller's
  /// membership of the organization; an operator's route has no membership.
  actors::organization_handle organization;
  actors::project_handle project;
  std::optional<domain::membership> mine;

  /// The path's value for a parameter of the pattern; throws when the pattern has none.
  [[nodiscard]] const std::string& parameter(std::string_view name) const;

  /// The decoded value of a query parameter.
  [[nodiscard]] std::optional<std::string> query(std::string_view name) const;

  /// What is left of the time for this request; never negative.
  [[nodiscard]] std::chrono::milliseconds time_left() const;

  /// How long the caller waits, for work that is left out once they have gone.
  [[nodiscard]] actors::waiting_caller waiting() const;

  /// Who asks for a change.
  [[nodiscard]] domain::requester requester() const;
};

/// A whole number in the query within the route's bounds for it (`query_field::range`), or its
/// fallback when it is absent. Errors: `bad_request` naming the parameter. Throws for a parameter
/// that the route does not declare so.
[[nodiscard]] core::result<std::int64_t> query_integer(const call& c, std::string_view name);

/// One of the texts that the route allows for a parameter of the query (`query_field::one_of`), or
/// the first of them when it is absent. Errors: `bad_request` naming the parameter. Throws as
/// `query_integer`.
[[nodiscard]] core::result<std::string> query_text(const call& c, std::string_view name);

/// Asks an actor that accepts the request, within the time that is left (see `ask.hpp`).
template <class Requests, actors::accepted_by<Requests> Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    const call& c, const actors::handle<Requests>& target, Request request) {
  return ask(c.in.system, target, std::move(request), c.time_left());
}

/// Asks the service that runs now.
template <class Requests, actors::accepted_by<Requests> Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    const call& c, const actors::service<Requests>& target, Request request) {
  return ask(c, target.current(), std::move(request));
}

/// A request without members.
template <class Request, class Target>
requires std::is_empty_v<Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    const call& c, const Target& target) {
  return ask(c, target, Request{});
}

}  // namespace signalbox::api
