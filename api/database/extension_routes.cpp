#include <fmt/format.h>

#include <utility>
#include <vector>

#include "actors/messages/project.hpp"
#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/database/publication_ddl.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using domain::extension_order;
using transport::http::method;

awaitable<outcome> list_platform_extensions(call& c) {
  co_return ok({{"allowed", c.in.extensions.allowed()}, {"withheld", c.in.extensions.withheld()}});
}

/// Returns true for an extension of the platform, which the project's role can neither update nor
/// drop.
bool belongs_to_platform(const call& c, const sql_access& access, const json& found) {
  return c.in.extensions.allows(text_in(found, "name")) &&
         text_in(found, "owner") != access.at.owner_role;
}

domain::available_extension available_in(const json& found) {
  return {.name = text_in(found, "name"),
          .is_enabled = found.at("installed_version").is_string(),
          .is_trusted = found.at("is_trusted").get<bool>(),
          .needs = found.at("requires").get<std::vector<std::string>>()};
}

/// Checks that an order creates no other extension than the platform may. Errors: `forbidden` with
/// its name; `bad_request` for another version than the default one, whose needs are not known;
/// those of `list_found`.
awaitable<result<void>> check_needs(call& c, const sql_access& access,
                                    const extension_order& order) {
  if (!order.cascades) co_return result<void>{};
  domain::catalogue_filter all;
  auto listed = co_await list_found(c, access, database_object::extension, std::move(all));
  if (!listed) co_return std::unexpected(std::move(listed.error()));
  std::vector<domain::available_extension> on_server;
  for (const auto& one : *listed) {
    on_server.push_back(available_in(one));
    const bool is_other = on_server.back().name == order.name && !order.version.empty() &&
                          text_in(one, "default_version") != order.version;
    if (is_other)
      co_return domain::fail_field("cascade", "is only for the default version of the extension");
  }
  const auto forbidden = domain::forbidden_need(order.name, on_server, c.in.extensions);
  if (!forbidden) co_return result<void>{};
  co_return core::fail(core::errc::forbidden,
                       fmt::format("{} needs the extension {}, which is not on the list of allowed "
                                   "extensions. An operator can add it.",
                                   order.name, *forbidden));
}

/// Returns the statement that the platform would run. Errors: those of `list_found`.
awaitable<outcome> shown_statement(call& c, const sql_access& access,
                                   const extension_order& order) {
  auto found =
      co_await list_found(c, access, database_object::extension, found_by_name("", order.name));
  if (!found) co_return std::unexpected(std::move(found.error()));
  const bool has_own = !found->empty() && !text_in(found->front(), "own_schema").empty();
  const auto schema =
      has_own ? std::string_view{} : std::string_view{domain::platform_extension_schemas[0]};
  co_return ok({{"sql", domain::statement_of(order, schema) + ";"}, {"warnings", json::array()}});
}

/// Has the platform carry out an order, and answers with the extension, or as it was before a drop.
awaitable<outcome> have_changed(call& c, const sql_access& access, extension_order order,
                                bool is_dry_run, std::optional<json> removed) {
  if (auto sound = domain::check_extension_order(order); !sound)
    co_return std::unexpected(std::move(sound.error()));
  if (is_dry_run) co_return co_await shown_statement(c, access, order);
  auto found_by = found_by_name("", order.name);
  actors::change_extension request{.order = std::move(order), .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  if (!changed) co_return std::unexpected(std::move(changed.error()));
  if (removed) co_return ok(std::move(*removed));
  auto shown = co_await find_object(c, access, database_object::extension, std::move(found_by));
  if (!shown) co_return std::unexpected(std::move(shown.error()));
  co_return ok(std::move(*shown));
}

awaitable<outcome> create_extension(call& c) {
  const domain::new_extension extension{.name = c.input.text("name"),
                                        .schema = c.input.maybe_text("schema").value_or(""),
                                        .version = c.input.maybe_text("version").value_or(""),
                                        .cascades = c.input.boolean_or("cascade", false)};
  auto access = co_await open_changing_access(c, extension.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  if (c.in.extensions.allows(extension.name)) {
    extension_order order{.what = extension_order::action::create,
                          .name = extension.name,
                          .version = extension.version,
                          .cascades = extension.cascades};
    auto needs = co_await check_needs(c, *access, order);
    if (!needs) co_return std::unexpected(std::move(needs.error()));
    co_return co_await have_changed(c, *access, std::move(order), is_dry_run(c), std::nullopt);
  }
  definition_change change{.statements = domain::create_extension(extension),
                           .kind = database_object::extension,
                           .found_by = found_by_name("", extension.name),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> alter_extension(call& c) {
  domain::extension_change what;
  what.updates = c.input.boolean_or("update", false);
  what.version = c.input.maybe_text("version").value_or("");
  what.schema = c.input.maybe_text("schema");
  auto access = co_await open_changing_access(c, what.schema.value_or(""));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::extension);
  if (!found) co_return std::unexpected(std::move(found.error()));
  if (what.updates && !what.schema && belongs_to_platform(c, *access, *found)) {
    extension_order order{.what = extension_order::action::update,
                          .name = text_in(*found, "name"),
                          .version = what.version};
    co_return co_await have_changed(c, *access, std::move(order), is_dry_run(c), std::nullopt);
  }
  definition_change change{.statements = domain::alter_extension(text_in(*found, "name"), what),
                           .kind = database_object::extension,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_extension(call& c) {
  const auto dry_run = query_flag(c, "dry_run");
  if (!dry_run) co_return std::unexpected(dry_run.error());
  const auto cascades = query_flag(c, "cascade");
  if (!cascades) co_return std::unexpected(cascades.error());
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::extension);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const auto name = text_in(*found, "name");
  if (belongs_to_platform(c, *access, *found)) {
    extension_order order{
        .what = extension_order::action::drop, .name = name, .cascades = *cascades};
    co_return co_await have_changed(c, *access, std::move(order), *dry_run, std::move(*found));
  }
  definition_change change{
      .statements = {domain::drop_statement("EXTENSION " + domain::quote_ident(name), *cascades)},
      .kind = database_object::extension,
      .removed = std::move(*found),
      .is_dry_run = *dry_run};
  co_return co_await change_definitions(c, *access, std::move(change));
}

}  // namespace

std::vector<route> extension_routes() {
  return {
      {.name = "list_platform_extensions",
       .summary = "List the extensions that the platform creates although they need a superuser",
       .verb = method::get,
       .pattern = "/platform/extensions",
       .lets_in = entry::anyone,
       .answers = body_of("PlatformExtensions"),
       .run = list_platform_extensions},
      changing("create_extension", "Enable an extension", method::post,
               "/platform/pg-meta/{ref}/extensions", "ChangedExtension",
               {name_field("name", "Its name", true),
                name_field("schema", "For its objects; not for extensions of the platform"),
                sql_field("version", "Its default when absent"),
                boolean_field("cascade", "With the extensions that it needs"), dry_run_field()},
               create_extension),
      changing("update_extension", "Update or move an extension", method::patch,
               "/platform/pg-meta/{ref}/extensions/{id}", "ChangedExtension",
               {boolean_field("update", "To another version"),
                sql_field("version", "Its default when absent"),
                name_field("schema", "For its objects"), dry_run_field()},
               alter_extension),
      removing("drop_extension", "Disable an extension", "/platform/pg-meta/{ref}/extensions/{id}",
               "ChangedExtension", drop_extension)};
}

}  // namespace signalbox::api
