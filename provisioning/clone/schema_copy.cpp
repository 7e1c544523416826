#include "provisioning/clone/schema_copy.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "domain/cron/pg_cron.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/query/quote.hpp"
#include "domain/vault/vault_schema.hpp"
#include "domain/wrappers/wrapper_order.hpp"
#include "provisioning/clone/admin_session.hpp"
#include "provisioning/clone/role_copy.hpp"
#include "provisioning/clone/schema_dump.hpp"
#include "provisioning/local/copy_tree.hpp"
#include "provisioning/local/cron_launcher.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "provisioning/local/vault_schema.hpp"
#include "provisioning/local/wrapper_change.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr std::string_view definitions_sentence = "The definitions could not be created";

constexpr postgres::statement find_platform_parts{"clone.find_parts", R"(
  SELECT (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = $1)
      AS cron_schema,
    EXISTS (SELECT FROM pg_extension WHERE extname = $2) AS has_wrappers,
    EXISTS (SELECT FROM pg_namespace WHERE nspname = $3
            AND pg_get_userbyid(nspowner) = current_user) AS has_vault)"};

/// The definitions of a source.
struct source_schema {
  std::string roles;
  std::string script;
  platform_parts parts;
};

result<source_schema> read_schema(const clone_site& at, const postgres::os_user& owner,
                                  deadline until) {
  source_schema found;
  {
    auto session = admin_session::open(at.source, admin_database, until);
    if (!session) return std::unexpected(session.error());
    auto roles = role_statements_of((*session)->connection(), until);
    if (!roles) return std::unexpected(roles.error());
    found.roles = std::move(*roles);
  }
  {
    auto session = admin_session::open(at.source, tenant_database, until);
    if (!session) return std::unexpected(session.error());
    const auto parts = (*session)->connection().run(
        find_platform_parts,
        {domain::pg_cron_name, domain::wrapper_extension, domain::vault_schema_name}, until);
    if (!parts) return std::unexpected(parts.error());
    const auto row = (*parts)[0];
    found.parts = {.has_vault = row.as<bool>("has_vault"),
                   .cron_schema = row.as<std::string>("cron_schema"),
                   .has_wrappers = row.as<bool>("has_wrappers")};
  }
  auto script = dump_schema(at, owner, found.parts, until);
  if (!script) return std::unexpected(script.error());
  found.script = std::move(*script);
  return found;
}

/// pg_cron with the rights of the project's role, in the schema that it has in the source.
std::string cron_statements(const std::string& schema) {
  const domain::extension_order order{.name = std::string(domain::pg_cron_name)};
  const auto created = schema.starts_with("pg_")
                           ? std::string()
                           : fmt::format("CREATE SCHEMA {}; ", domain::quote_ident(schema));
  return fmt::format("{}{}; {}", created, domain::statement_of(order, schema),
                     domain::prepare_pg_cron(tenant_role));
}

/// Creates the definitions, after the parts of the platform to which they may refer.
result<void> create_schema(const postgres::instance& staging, const instance_spec& spec,
                           const source_schema& from, deadline until) {
  auto session = admin_session::open(staging, tenant_database, until);
  if (!session) return std::unexpected(session.error());
  auto& tenant = (*session)->connection();
  const auto password = password_statement(spec.password);
  for (const auto& script : {postgres::statement{"clone.set_password", password},
                             postgres::statement{"clone.create_roles", from.roles}})
    if (auto made = (*session)->run(script, definitions_sentence, until); !made) return made;
  if (!from.parts.cron_schema.empty())
    if (auto made = (*session)->run({"clone.create_cron", cron_statements(from.parts.cron_schema)},
                                    definitions_sentence, until);
        !made)
      return made;
  if (from.parts.has_vault)
    if (auto made = prepare_vault(tenant, until); !made) return made;
  if (auto made = (*session)->run({"clone.create", from.script}, definitions_sentence, until);
      !made)
    return made;
  return from.parts.has_wrappers ? close_wrappers(tenant, until) : result<void>{};
}

}  // namespace

result<void> copy_schema(const clone_site& at, const postgres::os_user& owner, deadline until) {
  const auto from = read_schema(at, owner, until);
  if (!from) return std::unexpected(from.error());
  const bool has_cron = !from->parts.cron_schema.empty();
  if (has_cron && !has_cron_library(at.settings.programs))
    return core::fail(errc::unavailable, "The source has pg_cron, which this host lacks.");
  const auto staging = at.staging_instance(owner);
  if (auto copied = copy_tree(at.copied_from, staging.place().data, owner, until); !copied)
    return copied;
  // The template is safe for the launcher of pg_cron.
  if (auto configured = configure_staging(at, staging, has_cron); !configured) return configured;
  return staging.serve_unlistened([&] { return create_schema(staging, at.spec, *from, until); },
                                  until, postgres::instance::archiving::off);
}

}  // namespace signalbox::provisioning
