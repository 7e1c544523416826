#include "storage/vault/vault_key_repository.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;

constexpr statement vault_key_find{"vault_keys.find",
                                   "SELECT k.sealed_key FROM vault_keys k "
                                   "JOIN projects p ON p.id = k.project_id WHERE p.ref = $1"};
constexpr statement vault_key_insert{
    "vault_keys.insert",
    "INSERT INTO vault_keys (project_id, sealed_key, created_at) "
    "SELECT id, $2, $3 FROM projects WHERE ref = $1 ON CONFLICT (project_id) DO NOTHING"};

constexpr statement vault_key_delete{
    "vault_keys.delete",
    "DELETE FROM vault_keys k USING projects p WHERE p.id = k.project_id AND p.ref = $1"};

}  // namespace

std::optional<std::string> vault_key_repository::find(const domain::project_ref& ref) {
  const auto found = on_.run(vault_key_find, {ref});
  if (found.empty()) return std::nullopt;
  return found[0].as<std::string>("sealed_key");
}

core::result<std::string> vault_key_repository::keep(const domain::project_ref& ref,
                                                     const std::string& sealed,
                                                     core::time_point at) {
  on_.run(vault_key_insert, {ref, sealed, at});
  auto found = find(ref);
  if (!found) return core::fail(core::errc::not_found, "There is no such project.");
  return *std::move(found);
}

void vault_key_repository::forget(const domain::project_ref& ref) {
  on_.run(vault_key_delete, {ref});
}

}  // namespace signalbox::storage
