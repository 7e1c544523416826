#include "api/routes.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "actors/messages/project.hpp"
#include "actors/messages/project_key.hpp"
#include "actors/runtime/send.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project_key.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view keys_pattern = "/platform/projects/{ref}/api-keys";
constexpr std::string_view days_name = "expires_in_days";

domain::project_ref project_of_path(const call& c) {
  return domain::project_ref{c.parameter("ref")};
}

awaitable<outcome> list_project_keys(call& c) {
  actors::list_project_keys request{.project = project_of_path(c)};
  auto all = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(all), [](const std::vector<domain::project_key>& some) {
    json list = json::array();
    for (const auto& one : some)
      list.push_back(domain::project_key_json(one));
    return ok({{"keys", std::move(list)}});
  });
}

/// Returns the expiry of the requested key. Errors: `bad_request`.
result<std::optional<core::time_point>> end_of_key(const call& c) {
  if (!c.input.has(days_name)) return std::nullopt;
  const auto days = c.input.integer(days_name);
  const auto most = domain::script_token_life_max.count();
  if (days < 1 || days > most) {
    return domain::fail_field(std::string{days_name}, fmt::format("must be 1 to {}", most));
  }
  return c.in.clock() + std::chrono::days{days};
}

awaitable<outcome> create_project_key(call& c) {
  const auto ends = end_of_key(c);
  if (!ends) co_return std::unexpected(ends.error());
  actors::create_project_key request{.project = project_of_path(c),
                                     .name = c.input.text("name"),
                                     .scopes = domain::key_scopes(c.input.text("access")),
                                     .expires_at = *ends,
                                     .by = c.requester()};
  auto made = co_await ask(c, c.in.identity, std::move(request));
  if (made) actors::post(c.project, actors::activity_stored{});
  co_return shown(std::move(made), [](const actors::created_project_key& what) {
    auto body = domain::project_key_json(what.what);
    body["secret"] = what.text;
    return created(std::move(body));
  });
}

awaitable<outcome> revoke_project_key(call& c) {
  auto project = project_of_path(c);
  // Members who may change the project may revoke every key, others only their own.
  const bool any = may(c, c.membership(), {"write:Update", "projects"}, project);
  std::optional<domain::account_id> only_of;
  if (!any) only_of = c.caller.account.id;
  actors::revoke_project_key request{.project = std::move(project),
                                     .key = domain::script_token_id{c.parameter("id")},
                                     .only_of = std::move(only_of),
                                     .by = c.requester()};
  auto gone = co_await ask(c, c.in.identity, std::move(request));
  if (gone) actors::post(c.project, actors::activity_stored{});
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

std::vector<body_field> new_key_fields() {
  return {{.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name},
          {.name = "access",
           .summary = "Access level; write includes read",
           .one_of = {domain::key_reads, domain::key_writes}},
          {.name = days_name,
           .summary = "1 to 3650; absent or null: no expiry",
           .kind = value_kind::integer,
           .required = false}};
}

}  // namespace

std::vector<route> project_key_routes() {
  // A key has the permissions of its creator, so every member who may read the project may create
  // one.
  constexpr permission reading{"read:Read", "projects"};
  return {{.name = "list_project_keys",
           .summary = "List the API keys of this project",
           .verb = method::get,
           .pattern = keys_pattern,
           .within = scope::project,
           .asks = reading,
           .answers = body_of("ProjectKeys"),
           .run = list_project_keys},
          {.name = "create_project_key",
           .summary = "Create an API key that acts for you on this project only",
           .verb = method::post,
           .pattern = keys_pattern,
           .within = scope::project,
           .asks = reading,
           .audited_as = domain::audit::project_create_key,
           .body = new_key_fields(),
           .answers = body_of("CreatedProjectKey", 201),
           .fails = {core::errc::conflict},
           .run = create_project_key},
          {.name = "revoke_project_key",
           .summary = "Revoke an API key of this project",
           .verb = method::delete_,
           .pattern = "/platform/projects/{ref}/api-keys/{id}",
           .within = scope::project,
           .asks = reading,
           .audited_as = domain::audit::project_revoke_key,
           .answers = no_body(),
           .run = revoke_project_key}};
}

}  // namespace signalbox::api
