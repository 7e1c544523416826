#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
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

/// One request while its route is processed. Belongs to one coroutine.
struct call {
  const context& in;
  const route& by;
  const transport::http::request& incoming;
  path_parameters path;
  std::chrono::steady_clock::time_point deadline;
  principal caller;
  body input;
  /// The actor of the organization or project in the route's scope, and the caller's membership of
  /// the organization; routes for operators have no membership.
  actors::organization_handle organization;
  actors::project_handle project;
  std::optional<domain::membership> mine;

  /// Returns the caller's membership. Throws `std::logic_error` in routes without one.
  [[nodiscard]] const domain::membership& membership() const {
    if (!mine) throw std::logic_error("the route has no membership");
    return *mine;
  }

  /// Returns the path's value for a parameter of the pattern; throws when the pattern does not
  /// contain it.
  [[nodiscard]] const std::string& parameter(std::string_view name) const;

  /// Returns the decoded value of a query parameter.
  [[nodiscard]] std::optional<std::string> query(std::string_view name) const;

  /// Returns the time left for this request; never negative.
  [[nodiscard]] std::chrono::milliseconds time_left() const;

  /// Returns how long the caller will wait, so that work can be skipped after the caller has gone.
  [[nodiscard]] actors::waiting_caller waiting() const;

  /// Returns the requester of a change.
  [[nodiscard]] domain::requester requester() const;
};

/// Returns an integer query parameter within the route's bounds (`query_field::range`), or its
/// default when it is absent. Errors: `bad_request` with the parameter. Throws when the route does
/// not declare the parameter with a range.
[[nodiscard]] core::result<std::int64_t> query_integer(const call& c, std::string_view name);

/// Returns a query parameter that must be one of the route's texts (`query_field::one_of`), or the
/// first of them when it is absent. Errors: `bad_request` with the parameter. Throws as
/// `query_integer`.
[[nodiscard]] core::result<std::string> query_text(const call& c, std::string_view name);

/// Sends a request to an actor that accepts it, with the time left as deadline (see `ask.hpp`).
template <class Requests, actors::accepted_by<Requests> Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    const call& c, const actors::handle<Requests>& target, Request request) {
  return ask(c.in.timeouts, target, std::move(request), c.time_left());
}

/// Sends a request to the current incarnation of a service.
template <class Requests, actors::accepted_by<Requests> Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    const call& c, const actors::service<Requests>& target, Request request) {
  return ask(c, target.current(), std::move(request));
}

/// Sends a request without members.
template <class Request, class Target>
requires std::is_empty_v<Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    const call& c, const Target& target) {
  return ask(c, target, Request{});
}

}  // namespace signalbox::api
