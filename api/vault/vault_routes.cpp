#include <optional>
#include <string>
#include <utility>

#include "actors/messages/vault.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

constexpr std::string_view vault_pattern = "/platform/projects/{ref}/vault/secrets";
constexpr std::string_view vault_secret_pattern = "/platform/projects/{ref}/vault/secrets/{id}";
constexpr std::string_view vault_value_pattern =
    "/platform/projects/{ref}/vault/secrets/{id}/value";

json vault_secret_json(const domain::vault_secret& of) {
  return {{"id", of.id},
          {"name", of.name},
          {"description", of.description},
          {"roles", of.readers},
          {"created_at", of.created_at},
          {"updated_at", of.updated_at}};
}

json listed_vault_json(const actors::listed_vault& of) {
  auto secrets = json::array();
  for (const auto& one : of.secrets)
    secrets.push_back(vault_secret_json(one));
  return {{"secrets_max", domain::vault_secrets_max},
          {"secrets", std::move(secrets)},
          {"roles", of.roles}};
}

domain::vault_change vault_change_of(const call& c) {
  domain::vault_change made{.name = c.input.maybe_text("name"),
                            .value = c.input.maybe_text("value"),
                            .description = c.input.maybe_text("description")};
  if (c.input.has("roles")) made.readers = c.input.texts("roles");
  return made;
}

/// The secret of the path. Errors: `not_found` for what is no id.
core::result<std::string> vault_id_of(const call& c) {
  auto id = c.parameter("id");
  if (domain::is_uuid(id)) return id;
  return core::fail(core::errc::not_found, "There is no such secret.");
}

awaitable<outcome> list_vault_secrets(call& c) {
  auto found = co_await ask<actors::list_vault>(c, c.project);
  co_return shown(std::move(found),
                  [](const actors::listed_vault& all) { return ok(listed_vault_json(all)); });
}

awaitable<outcome> create_vault_secret(call& c) {
  actors::put_vault_secret request{.id = {}, .change = vault_change_of(c), .by = c.requester()};
  auto made = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(made),
                  [](const domain::vault_secret& one) { return created(vault_secret_json(one)); });
}

awaitable<outcome> update_vault_secret(call& c) {
  auto id = vault_id_of(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::put_vault_secret request{
      .id = std::move(*id), .change = vault_change_of(c), .by = c.requester()};
  auto saved = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(saved),
                  [](const domain::vault_secret& one) { return ok(vault_secret_json(one)); });
}

awaitable<outcome> delete_vault_secret(call& c) {
  auto id = vault_id_of(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::delete_vault_secret request{.id = std::move(*id), .by = c.requester()};
  auto gone = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> reveal_vault_secret(call& c) {
  auto id = vault_id_of(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::reveal_vault_secret request{.id = std::move(*id), .by = c.requester()};
  auto value = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(value), [](const std::string& text) { return ok({{"value", text}}); });
}

std::vector<body_field> vault_fields(bool is_new) {
  return {
      {.name = "name", .summary = "1 to 255 characters, unique in the project", .required = is_new},
      {.name = "value",
       .summary = "1 byte to 64 KiB of text",
       .required = is_new,
       .characters_max = domain::vault_value_bytes_max},
      {.name = "description",
       .summary = "Up to 1,000 characters",
       .required = false,
       .characters_max = domain::vault_description_characters_max},
      {.name = "roles",
       .summary = "The database's roles that may read the secret; replaces all previous ones",
       .kind = value_kind::texts,
       .required = false}};
}

route using_vault(route what) {
  what.within = scope::project;
  for (const auto one : {core::errc::conflict, core::errc::timeout, core::errc::unavailable})
    what.fails.push_back(one);
  return what;
}

route changing_vault(route what) {
  what.scripts = domain::token_scope::secrets_write;
  what.asks = administering;
  return using_vault(std::move(what));
}

}  // namespace

std::vector<route> vault_routes() {
  return {using_vault({.name = "list_vault_secrets",
                       .summary = "List the secrets of this project's vault, without values",
                       .verb = method::get,
                       .pattern = vault_pattern,
                       .scripts = domain::token_scope::database_read,
                       .asks = querying,
                       .answers = body_of("Vault"),
                       .run = list_vault_secrets}),
          changing_vault({.name = "create_vault_secret",
                          .summary = "Create a secret that roles of the database may read",
                          .verb = method::post,
                          .pattern = vault_pattern,
                          .audited_as = domain::audit::vault_create,
                          .body = vault_fields(true),
                          .answers = body_of("VaultSecret", 201),
                          .run = create_vault_secret}),
          changing_vault({.name = "update_vault_secret",
                          .summary = "Change a secret or its roles; absent fields stay as they are",
                          .verb = method::patch,
                          .pattern = vault_secret_pattern,
                          .audited_as = domain::audit::vault_update,
                          .body = vault_fields(false),
                          .answers = body_of("VaultSecret"),
                          .run = update_vault_secret}),
          changing_vault({.name = "delete_vault_secret",
                          .summary = "Delete a secret of the vault",
                          .verb = method::delete_,
                          .pattern = vault_secret_pattern,
                          .audited_as = domain::audit::vault_delete,
                          .answers = no_body(),
                          .run = delete_vault_secret}),
          using_vault({.name = "reveal_vault_secret",
                       .summary = "View the value of a secret",
                       .verb = method::get,
                       .pattern = vault_value_pattern,
                       .scripts = domain::token_scope::secrets_read,
                       .asks = permission{"secrets:Read", "projects"},
                       .audited_as = domain::audit::vault_reveal,
                       .answers = body_of("VaultSecretValue"),
                       .run = reveal_vault_secret})};
}

}  // namespace signalbox::api
