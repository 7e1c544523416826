#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "api/http/answer_form.hpp"
#include "api/http/body_field.hpp"
#include "api/http/resource.hpp"
#include "api/http/success.hpp"
#include "core/error.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/access/token_scopes.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

struct call;

/// The callers that a route accepts.
enum class entry {
  anyone,
  signed_in,
  operators,
  alert_source,  ///< callers with the secret of `[incidents] alertmanager_token`
};

/// The resource against which a route's permission is checked.
enum class scope {
  none,
  organization,          ///< the path's `{slug}`
  project,               ///< the path's `{ref}`, and its organization
  organization_in_body,  ///< the body's `organization_slug`
};

/// The permission that a route requires in its scope (behaviours.md, "Permission check").
struct permission {
  std::string_view action;
  std::string_view resource;
  /// The permission depends on more than the path: the route calls `require` itself.
  bool checked_inside = false;
};

/// A query parameter that distinguishes routes with the same method and pattern.
struct query_choice {
  std::string_view name;
  std::string_view value;
};

/// The bounds of an integer query parameter; `fallback` is its default.
struct query_range {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int64_t fallback = 0;
};

/// A query parameter of a route; others are ignored.
struct query_field {
  std::string_view name;
  std::string_view summary;
  std::optional<query_range> range = std::nullopt;  ///< of an integer
  std::vector<std::string_view> one_of = {};        ///< allowed texts; empty: any
};

/// The set of codes for a route's errors.
enum class error_style {
  platform,  ///< `core::errc`
  gotrue,    ///< the codes of the npm client `@supabase/auth-js`
};

/// Handles a call. The call lives until the answer is complete.
using route_handler = boost::asio::awaitable<outcome> (*)(call&);

/// A row of the route table: the complete declaration of a call, as data.
struct route {
  std::string_view name;     ///< unique, stable, for example `update_organization`
  std::string_view summary;  ///< what it does: "Rename an organization"
  transport::http::method verb = transport::http::method::get;
  /// A POST whose body is a query: it changes nothing, so it needs only a reading scope, and its
  /// rejected calls are not audited.
  bool only_reads = false;
  std::string_view pattern;  ///< for example `/platform/projects/{ref}`
  entry lets_in = entry::signed_in;
  /// The operator action of routes for operators: on-call operators have fewer.
  domain::operator_action does = domain::operator_action::manage;
  /// Only exists on the platform: a self-hosted installation rejects the call.
  bool platform_only = false;
  /// May also be called before the second factor is completed.
  bool before_second_factor = false;
  /// The scope that an access token needs; without one, access tokens cannot make the call. The
  /// permissions of the token's account apply in addition.
  std::optional<domain::token_scope> scripts = std::nullopt;
  scope within = scope::none;
  std::optional<permission> asks = std::nullopt;
  std::optional<query_choice> when = std::nullopt;
  /// The audit action of a rejected call; set for all calls that change something and can be
  /// rejected for a missing permission.
  std::string_view audited_as = {};
  std::vector<query_field> query = {};
  std::vector<body_field> body = {};
  /// The body has an external format, which may get new fields: unknown fields are ignored.
  bool body_may_say_more = false;
  /// The body is that of an HTML form (`application/x-www-form-urlencoded`) instead of JSON.
  /// Unknown fields are ignored.
  bool body_is_form = false;
  /// The body is data of any type, which the handler reads while they arrive
  /// (`request::upload`); at most so many bytes. With fields in `body` they are JSON, which the
  /// handler reads with `collect_body`.
  std::optional<std::uint64_t> upload_bytes_max = std::nullopt;
  answer_form answers = {};
  /// Errors in addition to those that follow from the fields above (`api/openapi/failures.hpp`).
  std::vector<core::errc> fails = {};
  error_style errors = error_style::platform;
  route_handler run = nullptr;
  resource about = {};  ///< set for all routes of a resource by `all_routes`
};

}  // namespace signalbox::api
