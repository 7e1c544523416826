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

/// Who may come in at all.
enum class entry {
  everybody,
  signed_in,
  operators,
  alert_source,  ///< what has the secret of `[incidents] alertmanager_token`; no person
};

/// Where a route's permission is held against; each but `none` also says what the call works on.
enum class scope {
  none,
  organization,          ///< the path's `{slug}`
  project,               ///< the path's `{ref}`, and the organization it belongs to
  organization_in_body,  ///< the body's `organization_slug`
};

/// The permission a route asks for in its scope (behaviours.md, "Permission check").
struct permission {
  std::string_view action;
  std::string_view resource;
  /// The permission hangs on more than the path: the route calls `require` itself.
  bool checked_inside = false;
};

/// A parameter of the query that tells routes of one method and pattern apart.
struct query_choice {
  std::string_view name;
  std::string_view value;
};

/// A whole number in the query: from `low` to `high`, or `fallback` when it is absent.
struct query_range {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int64_t fallback = 0;
};

/// A parameter of the query that a route reads; others are ignored.
struct query_field {
  std::string_view name;
  std::string_view summary;
  std::optional<query_range> range = std::nullopt;  ///< of a whole number
  std::vector<std::string_view> one_of = {};        ///< the only texts allowed; empty: any
};

/// Which vocabulary of codes a route's errors speak.
enum class error_style {
  platform,  ///< `core::errc`
  gotrue,    ///< that of the npm client `@supabase/auth-js`
};

/// Does the work of a route. The call lives until the answer is made.
using route_handler = boost::asio::awaitable<outcome> (*)(call&);

/// One line of the route table: everything there is to know about a call, as data.
struct route {
  std::string_view name;     ///< unique, stable, for example `update_organization`
  std::string_view summary;  ///< what it does: "Rename an organization"
  transport::http::method verb = transport::http::method::get;
  std::string_view pattern;  ///< for example `/platform/projects/{ref}`
  entry lets_in = entry::signed_in;
  /// What of the installation it does, where it lets operators in: who is on call may do less.
  domain::operator_action does = domain::operator_action::manage;
  /// It makes no sense where all is one: a self-hosted installation refuses it to everybody.
  bool platform_only = false;
  /// Somebody whose second factor is still to be given may call it too.
  bool before_second_factor = false;
  /// What a script's access token has to be for; scripts may not call it where there is nothing.
  /// The permissions of the token's person hold beside it.
  std::optional<domain::token_scope> scripts = std::nullopt;
  scope within = scope::none;
  std::optional<permission> asks = std::nullopt;
  std::optional<query_choice> when = std::nullopt;
  /// Under which name a refusal stands in the audit log; what a person may be refused and changes
  /// something has one.
  std::string_view audited_as = {};
  std::vector<query_field> query = {};
  std::vector<body_field> body = {};
  /// The body follows a format of others, which may have more fields by now: they are ignored.
  bool body_may_say_more = false;
  answer_form answers = {};
  /// How it can fail besides what follows from the fields above (`api/openapi/failures.hpp`).
  std::vector<core::errc> fails = {};
  error_style errors = error_style::platform;
  route_handler run = nullptr;
  resource about = {};  ///< set for all routes of a resource by `all_routes`
};

}  // namespace signalbox::api
