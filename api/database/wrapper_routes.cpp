#include <algorithm>
#include <utility>

#include "actors/messages/wrappers.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/database/wrapper_access.hpp"
#include "api/http/authorize.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/database/catalogue.hpp"
#include "domain/wrappers/remote_tables.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using domain::database_object;
using domain::wrapper_order;
using transport::http::method;

constexpr permission reading_secrets{"secrets:Read", "projects"};

constexpr std::string_view wrappers_pattern = "/platform/pg-meta/{ref}/wrappers";
constexpr std::string_view wrapper_pattern = "/platform/pg-meta/{ref}/wrappers/{id}";
constexpr std::string_view mappings_pattern = "/platform/pg-meta/{ref}/wrappers/{id}/mappings";
constexpr std::string_view mapping_pattern =
    "/platform/pg-meta/{ref}/wrappers/{id}/mappings/{mapping}";
constexpr std::string_view import_pattern = "/platform/pg-meta/{ref}/wrappers/{id}/import";

/// What the handlers of changes have in common.
struct wrapper_request {
  wrapper_order order;
  std::string secret_id = {};
  bool is_dry_run = false;
  std::optional<json> removed = std::nullopt;  ///< for a drop: the server as it was
};

/// Has the platform carry out an order, and answers with the server, or as it was before a drop.
awaitable<outcome> have_wrapper_changed(call& c, const sql_access& access, wrapper_request what) {
  auto found_by = found_by_name("", what.order.new_name.value_or(what.order.server));
  actors::change_wrapper request{.order = std::move(what.order),
                                 .secret_id = std::move(what.secret_id),
                                 .is_dry_run = what.is_dry_run,
                                 .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  if (!changed) co_return std::unexpected(std::move(changed.error()));
  if (what.is_dry_run) co_return ok({{"sql", changed->sql}, {"warnings", changed->warnings}});
  if (what.removed) co_return ok(std::move(*what.removed));
  auto shown = co_await find_object(c, access, database_object::wrapper, std::move(found_by));
  if (!shown) co_return std::unexpected(std::move(shown.error()));
  co_return ok(std::move(*shown));
}

/// Puts what the body says into a target; the rest stays.
void set_target(const call& c, domain::wrapper_target& target) {
  target.host = c.input.maybe_text("host").value_or(target.host);
  target.port = c.input.maybe_integer("port").value_or(target.port);
  target.database = c.input.maybe_text("database").value_or(target.database);
  target.tls = c.input.maybe_text("sslmode").value_or(target.tls);
  target.fetch_size = c.input.maybe_integer("fetch_size").value_or(target.fetch_size);
  target.estimates_remotely = c.input.boolean_or("use_remote_estimate", target.estimates_remotely);
  target.connect_timeout_s =
      c.input.maybe_integer("connect_timeout").value_or(target.connect_timeout_s);
}

awaitable<outcome> create_wrapper(call& c) {
  wrapper_request what{.order = {.server = c.input.text("name")}, .is_dry_run = is_dry_run(c)};
  set_target(c, what.order.target);
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  co_return co_await have_wrapper_changed(c, *access, std::move(what));
}

awaitable<outcome> alter_wrapper(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  wrapper_request what{.order = {.what = wrapper_order::action::alter,
                                 .server = text_in(*found, "name"),
                                 .new_name = c.input.maybe_text("name"),
                                 .target = target_of(*found),
                                 .before = target_of(*found)},
                       .is_dry_run = is_dry_run(c)};
  set_target(c, what.order.target);
  co_return co_await have_wrapper_changed(c, *access, std::move(what));
}

awaitable<outcome> drop_wrapper(call& c) {
  const auto dry_run = query_flag(c, "dry_run");
  if (!dry_run) co_return std::unexpected(dry_run.error());
  const auto cascades = query_flag(c, "cascade");
  if (!cascades) co_return std::unexpected(cascades.error());
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  wrapper_request what{.order = {.what = wrapper_order::action::drop,
                                 .server = text_in(*found, "name"),
                                 .cascades = *cascades},
                       .is_dry_run = *dry_run};
  if (!*cascades)
    for (const auto& one : found->at("mappings"))
      what.order.mapped_roles.push_back(text_in(one, "role"));
  what.removed = std::move(*found);
  co_return co_await have_wrapper_changed(c, *access, std::move(what));
}

/// Returns the id of the secret in the body; empty: a password is there. Errors: `bad_request` for
/// both or none; `forbidden` for callers who may not read secrets.
result<std::string> chosen_secret(const call& c) {
  const auto secret = c.input.maybe_text("secret_id");
  if (secret.has_value() == c.input.has("password"))
    return core::fail(errc::bad_request, "Give either a password or a secret of the vault.");
  if (!secret) return std::string();
  const auto& script = c.caller.by_script;
  const bool has_scope =
      !script || script->reach.scopes.contains(domain::token_scope::secrets_read);
  if (!has_scope ||
      !may(c, c.membership(), reading_secrets, domain::project_ref{c.parameter("ref")}))
    return core::fail(errc::forbidden,
                      "To use a secret of the vault, you need the permission to read secrets.");
  if (!domain::is_uuid(*secret)) return core::fail(errc::not_found, "There is no such secret.");
  return *secret;
}

awaitable<outcome> put_mapping(call& c) {
  auto secret = chosen_secret(c);
  if (!secret) co_return std::unexpected(std::move(secret.error()));
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  wrapper_request what{.order = {.what = wrapper_order::action::map,
                                 .server = text_in(*found, "name"),
                                 .role = c.input.text("role"),
                                 .remote_user = c.input.text("user"),
                                 .password = c.input.maybe_text("password").value_or("")},
                       .secret_id = std::move(*secret),
                       .is_dry_run = is_dry_run(c)};
  co_return co_await have_wrapper_changed(c, *access, std::move(what));
}

awaitable<outcome> drop_mapping(call& c) {
  const auto dry_run = query_flag(c, "dry_run");
  if (!dry_run) co_return std::unexpected(dry_run.error());
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const auto& mappings = found->at("mappings");
  const auto mapping = std::ranges::find_if(mappings, [&](const json& one) {
    return std::to_string(one.at("id").get<std::int64_t>()) == c.parameter("mapping");
  });
  if (mapping == mappings.end())
    co_return core::fail(errc::not_found, "There is no such user mapping.");
  wrapper_request what{.order = {.what = wrapper_order::action::unmap,
                                 .server = text_in(*found, "name"),
                                 .role = text_in(*mapping, "role")},
                       .is_dry_run = *dry_run};
  co_return co_await have_wrapper_changed(c, *access, std::move(what));
}

awaitable<outcome> import_tables(call& c) {
  using choice = domain::foreign_import::choice;
  domain::foreign_import what{.server = {},
                              .remote_schema = c.input.text("remote_schema"),
                              .local_schema = c.input.text("local_schema")};
  const auto which = c.input.maybe_text("choice").value_or("all");
  if (which != "all") what.which = which == "only" ? choice::only : choice::except;
  if (c.input.has("tables")) what.tables = c.input.texts("tables");
  auto access = co_await open_changing_access(c, what.local_schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  what.server = text_in(*found, "name");
  auto statement = domain::import_statement(what);
  if (!statement) co_return std::unexpected(std::move(statement.error()));
  definition_change change{.statements = {std::move(*statement)},
                           .kind = database_object::wrapper,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

body_field number_field(std::string_view name, std::string_view summary) {
  return {.name = name, .summary = summary, .kind = value_kind::integer, .required = false};
}

std::vector<body_field> target_fields(std::string_view name_summary, bool is_new) {
  return {name_field("name", name_summary, is_new),
          {.name = "host", .summary = "One name or IP address", .required = is_new},
          number_field("port", "5432 for a new server when absent"),
          name_field("database", "Its name on the other server", is_new),
          {.name = "sslmode",
           .summary = "require for a new server when absent; verify-full checks the certificate",
           .required = false,
           .one_of = {domain::wrapper_tls_modes.begin(), domain::wrapper_tls_modes.end()}},
          number_field("fetch_size", "1 to 100,000 rows at a time; 100 when absent"),
          boolean_field("use_remote_estimate", "Ask the other server for the costs of plans"),
          number_field("connect_timeout", "2 to 10 seconds; 10 when absent"),
          dry_run_field()};
}

route changing_wrapper(route made) {
  made.audited_as = domain::audit::project_change_wrapper;
  for (const auto one : {errc::unavailable, errc::timeout})
    made.fails.push_back(one);
  return made;
}

}  // namespace

std::vector<route> wrapper_routes() {
  return {
      changing_wrapper(changing("create_wrapper", "Create a server of another PostgreSQL database",
                                method::post, wrappers_pattern, "ChangedForeignServer",
                                target_fields("Its name", true), create_wrapper)),
      changing_wrapper(changing(
          "update_wrapper",
          "Change a server; its host gets the address that its name has now, if that is allowed",
          method::patch, wrapper_pattern, "ChangedForeignServer",
          target_fields("Its new name", false), alter_wrapper)),
      changing_wrapper(removing("drop_wrapper", "Drop a server with its user mappings",
                                wrapper_pattern, "ChangedForeignServer", drop_wrapper)),
      changing_wrapper(
          changing("put_wrapper_mapping", "Create or replace the user mapping of a role",
                   method::put, mappings_pattern, "ChangedForeignServer",
                   {name_field("role", "The project's own role or another role of it", true),
                    name_field("user", "On the other server", true),
                    {.name = "password",
                     .summary = "1 to 1,000 bytes",
                     .required = false,
                     .characters_max = domain::remote_password_bytes_max},
                    {.name = "secret_id",
                     .summary = "In place of the password: a secret of the vault, whose present "
                                "value is used",
                     .required = false},
                    dry_run_field()},
                   put_mapping)),
      changing_wrapper(removing("drop_wrapper_mapping", "Drop a user mapping", mapping_pattern,
                                "ChangedForeignServer", drop_mapping, false)),
      changing("import_foreign_schema", "Create foreign tables for the tables of another database",
               method::post, import_pattern, "ChangedForeignServer",
               {name_field("remote_schema", "On the other server", true),
                name_field("local_schema", "The existing schema for the foreign tables", true),
                {.name = "choice",
                 .summary = "Which tables; all when absent",
                 .required = false,
                 .one_of = {"all", "only", "except"}},
                names_field("tables", "For only and except"),
                dry_run_field()},
               import_tables)};
}

}  // namespace signalbox::api
