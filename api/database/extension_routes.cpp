#include <utility>

#include "actors/messages/project.hpp"
#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/database/publication_ddl.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using domain::database_object;
using domain::extension_order;
using transport::http::method;

awaitable<outcome> list_platform_extensions(call& c) {
  co_return ok({{"allowed", c.in.extensions.allowed()}});
}

/// Returns true for an extension of the platform, which the project's role can neither update nor
/// drop.
bool belongs_to_platform(const call& c, const sql_access& access, const json& found) {
  return c.in.extensions.allows(text_in(found, "name")) &&
         text_in(found, "owner") != access.at.owner_role;
}

/// Has the platform carry out an order, and answers with the extension, or as it was before a drop.
awaitable<outcome> have_changed(call& c, const sql_access& access, extension_order order,
                                bool is_dry_run, std::optional<json> removed) {
  if (auto sound = domain::check_extension_order(order); !sound)
    co_return std::unexpected(std::move(sound.error()));
  if (is_dry_run)
    co_return ok({{"sql", domain::statement_of(order, domain::platform_extension_schemas[0]) + ";"},
                  {"warnings", json::array()}});
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
