#include "provisioning/local/vault_schema.hpp"

#include <fmt/format.h>

#include <string>

#include "domain/vault/vault_schema.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/transaction.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr mode_t vault_key_mode = 0400;

constexpr postgres::statement find_vault_schema{
    "vault.find_schema",
    "SELECT n.nspowner = (SELECT r.oid FROM pg_roles r WHERE r.rolname = current_user) AS is_own, "
    "coalesce(obj_description(n.oid, 'pg_namespace'), '') AS mark "
    "FROM pg_namespace n WHERE n.nspname = $1"};
// The library of a function is looked for when it is created.
constexpr postgres::statement find_pgcrypto{
    "vault.find_pgcrypto",
    "SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pgcrypto') AS is_there"};

}  // namespace

result<void> keep_vault_key(const project_folder& folder, const core::portable_key& key,
                            const postgres::os_user& owner) {
  const auto bytes = key.bytes();
  return postgres::keep_private_file(folder.vault_key(),
                                     {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                                     owner, vault_key_mode);
}

result<void> prepare_vault(postgres::connection& tenant, postgres::deadline until) {
  const auto found = tenant.run(find_vault_schema, {domain::vault_schema_name}, until);
  if (!found) return std::unexpected(found.error());
  if (!found->empty() && !(*found)[0].as<bool>("is_own"))
    return core::fail(errc::conflict,
                      "The schema vault belongs to the project. Rename or drop it: the vault needs "
                      "a schema of this name that only the platform can change.");
  if (!found->empty() && (*found)[0].as<std::string>("mark") == domain::vault_schema_mark)
    return {};
  const auto pgcrypto = tenant.run(find_pgcrypto, {}, until);
  if (!pgcrypto) return std::unexpected(pgcrypto.error());
  if (!(*pgcrypto)[0].as<bool>("is_there"))
    return core::fail(errc::unavailable,
                      "The vault needs PostgreSQL's library pgcrypto (package "
                      "postgresql-contrib) on the host.");
  auto work = postgres::transaction::begin(tenant, until);
  if (!work) return std::unexpected(work.error());
  const auto statements = (found->empty() ? domain::vault_tables(tenant_role) : std::string()) +
                          domain::vault_functions();
  if (auto made = tenant.run_script({"vault.create", statements}, until); !made) return made;
  return work->commit(until);
}

}  // namespace signalbox::provisioning
