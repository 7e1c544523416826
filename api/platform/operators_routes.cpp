#include "api/routes.hpp"

#include <utility>

#include "actors/messages/identity.hpp"
#include "api/http/call.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

constexpr std::string_view operators_pattern = "/platform/operator/operators";

json operator_json(const domain::operator_entry& caller) {
  return {{"gotrue_id", caller.account.value},
          {"email", caller.email},
          {"username", caller.username},
          {"role", to_string(caller.role)}};
}

awaitable<outcome> list_operators(call& c) {
  auto all = co_await ask<actors::list_operators>(c, c.in.identity);
  co_return shown(std::move(all), [](const std::vector<domain::operator_entry>& people) {
    json list = json::array();
    for (const auto& one : people)
      list.push_back(operator_json(one));
    return ok(std::move(list));
  });
}

awaitable<outcome> set_operator_role(call& c) {
  actors::set_operator_role request{
      .email = c.input.text("email"),
      .role = domain::operator_role_names.checked_value_of(c.input.text("role")),
      .by = c.requester()};
  auto changed = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(changed),
                  [](const domain::operator_entry& caller) { return ok(operator_json(caller)); });
}

}  // namespace

std::vector<route> operators_routes() {
  return {
      {.name = "list_operators",
       .summary = "List users with a role in the installation",
       .verb = method::get,
       .pattern = operators_pattern,
       .lets_in = entry::operators,
       .answers = list_of("Operator"),
       .run = list_operators},
      {.name = "set_operator_role",
       .summary = "Give a user a role in the installation or remove it; takes effect immediately",
       .verb = method::put,
       .pattern = operators_pattern,
       .lets_in = entry::operators,
       .platform_only = true,
       .body = {{.name = "email", .summary = "The account's address", .rule = domain::check_email},
                {.name = "role",
                 .summary = "`operator`: full access. `on_call`: view operations, run incidents, "
                            "publish the notice. `none`: no role",
                 .one_of = domain::operator_role_names.names()}},
       .answers = body_of("Operator"),
       .fails = {core::errc::not_found, core::errc::conflict},
       .run = set_operator_role}};
}

}  // namespace signalbox::api
