#include <utility>
#include <vector>

#include "actors/messages/advisor.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view exceptions_pattern =
    "/platform/projects/{ref}/notifications/advisor/exceptions";

result<domain::advisor_exception_id> exception_id_from(const std::string& text) {
  if (!domain::is_uuid(text))
    return core::fail(errc::not_found, "This project has no such exception.");
  return domain::advisor_exception_id{text};
}

awaitable<outcome> list_exceptions(call& c) {
  auto found = co_await ask<actors::list_advisor_exceptions>(c, c.project);
  co_return shown(std::move(found), [](const std::vector<domain::advisor_exception>& some) {
    json list = json::array();
    for (const auto& one : some)
      list.push_back(domain::advisor_exception_json(one));
    return ok({{"exceptions", std::move(list)}});
  });
}

awaitable<outcome> create_exception(call& c) {
  actors::create_advisor_exception request;
  request.requested.lint_name = c.input.text("lint_name");
  request.requested.cache_key = c.input.maybe_text("cache_key");
  request.requested.reason = c.input.text("reason");
  request.by = c.requester();
  auto valid = domain::check_exception(request.requested);
  if (!valid) co_return std::unexpected(std::move(valid.error()));
  auto made = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(made), [](const domain::advisor_exception& what) {
    return created(domain::advisor_exception_json(what));
  });
}

awaitable<outcome> change_exception(call& c) {
  auto id = exception_id_from(c.parameter("id"));
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::update_advisor_exception request;
  request.id = std::move(*id);
  request.reason = c.input.text("reason");
  request.by = c.requester();
  auto changed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(changed), [](const domain::advisor_exception& what) {
    return ok(domain::advisor_exception_json(what));
  });
}

awaitable<outcome> delete_exception(call& c) {
  const auto text = c.query("id");
  if (!text) co_return domain::fail_field("id", "is required");
  auto id = exception_id_from(*text);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::remove_advisor_exception request;
  request.id = std::move(*id);
  request.by = c.requester();
  auto gone = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

body_field reason_field() {
  return {.name = "reason",
          .summary = "Why the finding does not apply: 1 to 500 bytes",
          .rule = domain::check_exception_reason};
}

}  // namespace

std::vector<route> advisor_exception_routes() {
  constexpr auto writing = domain::token_scope::database_write;
  return {{.name = "list_advisor_exceptions",
           .summary = "List the muted findings of this project",
           .pattern = exceptions_pattern,
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .answers = body_of("AdvisorExceptions"),
           .run = list_exceptions},
          {.name = "create_advisor_exception",
           .summary = "Mute a finding, or all findings of a lint",
           .verb = method::post,
           .pattern = exceptions_pattern,
           .scripts = writing,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::project_mute_finding,
           .body = {{.name = "lint_name", .summary = "The name of the lint"},
                    {.name = "cache_key",
                     .summary = "Of the finding; absent: every finding of the lint",
                     .required = false},
                    reason_field()},
           .answers = body_of("AdvisorException", 201),
           .fails = {errc::conflict},
           .run = create_exception},
          {.name = "update_advisor_exception",
           .summary = "Change why a finding is muted",
           .verb = method::patch,
           .pattern = "/platform/projects/{ref}/notifications/advisor/exceptions/{id}",
           .scripts = writing,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::project_mute_finding,
           .body = {reason_field()},
           .answers = body_of("AdvisorException"),
           .run = change_exception},
          {.name = "delete_advisor_exception",
           .summary = "Report a muted finding again",
           .verb = method::delete_,
           .pattern = exceptions_pattern,
           .scripts = writing,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::project_unmute_finding,
           .query = {{.name = "id", .summary = "The exception's UUID"}},
           .answers = no_body(),
           .run = delete_exception}};
}

}  // namespace signalbox::api
