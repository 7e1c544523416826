#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/hooks.hpp"
#include "api/hooks/hook_json.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view hooks_pattern = "/platform/projects/{ref}/hooks";
constexpr std::string_view hook_pattern = "/platform/projects/{ref}/hooks/{id}";
constexpr std::string_view hook_secret_pattern = "/platform/projects/{ref}/hooks/{id}/secret";
constexpr std::string_view hook_test_pattern = "/platform/projects/{ref}/hooks/{id}/test";
constexpr std::string_view hook_replay_pattern = "/platform/projects/{ref}/hooks/{id}/replay";
constexpr std::string_view deliveries_pattern = "/platform/projects/{ref}/hooks/{id}/deliveries";
constexpr std::string_view delivery_replay_pattern =
    "/platform/projects/{ref}/hooks/{id}/deliveries/{seq}/replay";
constexpr std::int64_t deliveries_page_usual = 20;
constexpr std::int64_t deliveries_page_max = 50;

std::unexpected<core::error> header_fault() {
  core::error made =
      core::fail(core::errc::bad_request, "headers must have texts as values").error();
  made.fields.push_back({.field = "headers", .message = "must have texts as values"});
  return std::unexpected(std::move(made));
}

result<domain::hook_change> hook_change_of(const call& c) {
  domain::hook_change made{.name = c.input.maybe_text("name"),
                           .schema = c.input.maybe_text("schema"),
                           .table = c.input.maybe_text("table"),
                           .condition = c.input.maybe_text("condition"),
                           .url = c.input.maybe_text("url"),
                           .attempts_max = c.input.maybe_integer("max_attempts")};
  if (c.input.has("events")) made.events = c.input.texts("events");
  if (c.input.has("active")) made.is_active = c.input.boolean("active");
  if (c.input.has("headers")) {
    made.headers.emplace();
    const auto given = c.input.object("headers");
    for (const auto& [name, value] : given.items()) {
      if (!value.is_string()) return header_fault();
      made.headers->emplace_back(name, value.get<std::string>());
    }
  }
  if (const auto seconds = c.input.maybe_integer("timeout_seconds"))
    made.timeout = std::chrono::seconds{
        std::clamp<std::int64_t>(*seconds, 0, domain::hook_timeout_max.count() + 1)};
  return made;
}

json saved_hook_json(const actors::saved_hook& of) {
  return {{"hook", hook_json(of.hook)}, {"secret", of.secret.empty() ? json() : json(of.secret)}};
}

awaitable<outcome> list_hooks(call& c) {
  auto found = co_await ask<actors::list_hooks>(c, c.project);
  co_return shown(std::move(found),
                  [](const actors::listed_hooks& all) { return ok(hooks_json(all)); });
}

awaitable<outcome> create_hook(call& c) {
  auto change = hook_change_of(c);
  if (!change) co_return std::unexpected(std::move(change.error()));
  actors::put_hook request{
      .id = {}, .change = std::move(*change), .needs_new_secret = false, .by = c.requester()};
  auto made = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(made),
                  [](const actors::saved_hook& one) { return created(saved_hook_json(one)); });
}

awaitable<outcome> update_hook(call& c) {
  auto change = hook_change_of(c);
  if (!change) co_return std::unexpected(std::move(change.error()));
  actors::put_hook request{.id = c.parameter("id"),
                           .change = std::move(*change),
                           .needs_new_secret = false,
                           .by = c.requester()};
  auto saved = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(saved),
                  [](const actors::saved_hook& one) { return ok(saved_hook_json(one)); });
}

awaitable<outcome> rotate_hook_secret(call& c) {
  actors::put_hook request{
      .id = c.parameter("id"), .change = {}, .needs_new_secret = true, .by = c.requester()};
  auto saved = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(saved),
                  [](const actors::saved_hook& one) { return ok(saved_hook_json(one)); });
}

awaitable<outcome> delete_hook(call& c) {
  actors::delete_hook request{.id = c.parameter("id"), .by = c.requester()};
  auto gone = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> list_hook_deliveries(call& c) {
  const auto limit = query_integer(c, "limit");
  if (!limit) co_return std::unexpected(limit.error());
  const auto count = static_cast<std::size_t>(*limit);
  actors::list_hook_deliveries request{.hook = c.parameter("id"), .state = {}, .before = {}};
  // One more shows whether there is a further page.
  request.count = count + 1;
  if (const auto state = c.query("state"))
    request.state = domain::hook_delivery_state_names.value_of(*state);
  if (c.query("before")) {
    const auto given = query_integer(c, "before");
    if (!given) co_return std::unexpected(given.error());
    request.before = *given;
  }
  auto found = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(found),
                  [count](const std::string& rows) { return ok(deliveries_json(rows, count)); });
}

awaitable<outcome> replay_deliveries(call& c, std::optional<std::int64_t> seq) {
  actors::replay_hook request{.hook = c.parameter("id"), .delivery = seq, .by = c.requester()};
  auto again = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(again), [](std::uint64_t count) { return ok({{"count", count}}); });
}

awaitable<outcome> replay_hook(call& c) {
  co_return co_await replay_deliveries(c, std::nullopt);
}

awaitable<outcome> replay_hook_delivery(call& c) {
  const std::string text = c.parameter("seq");
  std::int64_t seq = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seq);
  if (error != std::errc{} || end != text.data() + text.size() || seq <= 0)
    co_return core::fail(core::errc::not_found, "There is no such delivery.");
  co_return co_await replay_deliveries(c, seq);
}

awaitable<outcome> test_hook(call& c) {
  actors::test_hook request{.hook = c.parameter("id"), .by = c.requester()};
  auto added = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(added), [](std::uint64_t seq) { return created({{"seq", seq}}); });
}

std::vector<body_field> hook_fields(bool is_new) {
  return {
      {.name = "name", .summary = "1 to 64 characters, unique in the project", .required = is_new},
      {.name = "schema", .summary = "Of the table", .required = is_new},
      {.name = "table", .summary = "Whose changes are sent", .required = is_new},
      {.name = "events",
       .summary = "INSERT, UPDATE, DELETE",
       .kind = value_kind::texts,
       .required = is_new},
      {.name = "condition",
       .summary = "SQL with NEW and OLD, as in the WHEN of CREATE TRIGGER; empty: each change",
       .required = false},
      {.name = "url", .summary = "https or http", .required = is_new},
      {.name = "headers",
       .summary = "Additional headers, by name; replaces all previous ones",
       .kind = value_kind::object,
       .required = false},
      {.name = "timeout_seconds",
       .summary = "For one attempt: 1 to 30, at first 5",
       .kind = value_kind::integer,
       .required = false},
      {.name = "max_attempts",
       .summary = "1 to 30, at first 15",
       .kind = value_kind::integer,
       .required = false},
      {.name = "active",
       .summary = "Otherwise changes are not recorded",
       .kind = value_kind::boolean,
       .required = false}};
}

std::vector<query_field> delivery_fields() {
  return {
      {.name = "state",
       .summary = "Returns deliveries in this state",
       .one_of = domain::hook_delivery_state_names.names()},
      {.name = "limit",
       .summary = "Maximum number of deliveries",
       .range =
           query_range{.low = 1, .high = deliveries_page_max, .fallback = deliveries_page_usual}},
      {.name = "before",
       .summary = "Returns deliveries that are older than the one with this position",
       .range =
           query_range{.low = 1, .high = std::numeric_limits<std::int64_t>::max(), .fallback = 1}}};
}

/// A call that changes hooks: their triggers run in all transactions that change the table.
route changing_hook(route what) {
  what.scripts = domain::token_scope::database_write;
  what.within = scope::project;
  what.asks = administering;
  what.fails.push_back(core::errc::conflict);
  what.fails.push_back(core::errc::timeout);
  what.fails.push_back(core::errc::unavailable);
  return what;
}

route reading_hooks(route what) {
  what.verb = method::get;
  what.scripts = domain::token_scope::database_read;
  what.within = scope::project;
  what.asks = querying;
  return what;
}

std::vector<route> hook_definition_routes() {
  return {reading_hooks({.name = "list_hooks",
                         .summary = "List the database hooks of this project by name",
                         .pattern = hooks_pattern,
                         .answers = body_of("DatabaseHooks"),
                         .run = list_hooks}),
          changing_hook({.name = "create_hook",
                         .summary = "Create a database hook; the answer has its signing secret",
                         .verb = method::post,
                         .pattern = hooks_pattern,
                         .audited_as = domain::audit::hook_create,
                         .body = hook_fields(true),
                         .answers = body_of("SavedDatabaseHook", 201),
                         .run = create_hook}),
          changing_hook({.name = "update_hook",
                         .summary = "Change a database hook; absent fields stay as they are",
                         .verb = method::patch,
                         .pattern = hook_pattern,
                         .audited_as = domain::audit::hook_update,
                         .body = hook_fields(false),
                         .answers = body_of("SavedDatabaseHook"),
                         .run = update_hook}),
          changing_hook({.name = "rotate_hook_secret",
                         .summary = "Replace the signing secret of a hook; the former one ends now",
                         .verb = method::post,
                         .pattern = hook_secret_pattern,
                         .audited_as = domain::audit::hook_rotate_secret,
                         .answers = body_of("SavedDatabaseHook"),
                         .run = rotate_hook_secret}),
          changing_hook({.name = "delete_hook",
                         .summary = "Delete a database hook with its deliveries",
                         .verb = method::delete_,
                         .pattern = hook_pattern,
                         .audited_as = domain::audit::hook_delete,
                         .answers = no_body(),
                         .run = delete_hook})};
}

}  // namespace

std::vector<route> hook_routes() {
  auto all = hook_definition_routes();
  auto list =
      reading_hooks({.name = "list_hook_deliveries",
                     .summary = "List the deliveries of a hook with their attempts",
                     .pattern = deliveries_pattern,
                     .query = delivery_fields(),
                     .answers = body_of("HookDeliveries"),
                     .fails = {core::errc::conflict, core::errc::timeout, core::errc::unavailable},
                     .run = list_hook_deliveries});
  all.push_back(std::move(list));
  all.push_back(changing_hook({.name = "replay_hook_delivery",
                               .summary = "Send a delivery again that was delivered or given up",
                               .verb = method::post,
                               .pattern = delivery_replay_pattern,
                               .audited_as = domain::audit::hook_replay,
                               .answers = body_of("HookReplay"),
                               .run = replay_hook_delivery}));
  all.push_back(changing_hook({.name = "replay_hook",
                               .summary = "Send all dead letters of a hook again",
                               .verb = method::post,
                               .pattern = hook_replay_pattern,
                               .audited_as = domain::audit::hook_replay,
                               .answers = body_of("HookReplay"),
                               .run = replay_hook}));
  all.push_back(changing_hook({.name = "test_hook",
                               .summary = "Send a test event without a change of a row",
                               .verb = method::post,
                               .pattern = hook_test_pattern,
                               .audited_as = domain::audit::hook_test,
                               .answers = body_of("HookTest", 201),
                               .run = test_hook}));
  return all;
}

}  // namespace signalbox::api
