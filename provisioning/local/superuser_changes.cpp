#include <utility>

#include "provisioning/local/extension_change.hpp"
#include "provisioning/local/instance_steps.hpp"
#include "provisioning/local/role_change.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "provisioning/local/vault_change.hpp"
#include "provisioning/local/vault_schema.hpp"
#include "provisioning/local/wrapper_change.hpp"

// The part of `instance_steps` that changes a tenant's database as the superuser.
namespace signalbox::provisioning {

using core::errc;
using core::result;

result<void> instance_steps::change_extension(const domain::extension_order& order,
                                              deadline until) const {
  if (auto sound = domain::check_extension_order(order); !sound) return sound;
  return change_as_superuser(until, [&](postgres::connection& tenant) {
    return provisioning::change_extension(tenant, order, until);
  });
}

result<void> instance_steps::change_role(const domain::role_order& order, deadline until) const {
  if (auto sound = domain::check_role_order(order, tenant_role); !sound) return sound;
  return change_as_superuser(until, [&](postgres::connection& tenant) {
    return provisioning::change_role(tenant, order, until);
  });
}

result<void> instance_steps::change_wrapper(const domain::wrapper_order& order,
                                            deadline until) const {
  if (auto sound = domain::check_wrapper_order(order, tenant_role); !sound) return sound;
  return change_as_superuser(until, [&](postgres::connection& tenant) {
    return provisioning::change_wrapper(tenant, order, until);
  });
}

result<void> instance_steps::change_as_superuser(
    deadline until, const std::function<result<void>(postgres::connection&)>& change) const {
  if (!database.running())
    return core::fail(errc::conflict,
                      "PostgreSQL is not running. Restart the project, then retry.");
  std::string words;
  const postgres::observer listening{
      .finished = {}, .failed = [&](std::string_view, std::string_view, std::string_view message) {
        words = message;
      }};
  auto tenant = connect_to_tenant(until, &listening);
  if (!tenant) return std::unexpected(tenant.error());
  auto changed = change(*tenant);
  // PostgreSQL's message states what to do, such as which extension is needed.
  if (!changed && !words.empty() && changed.error().code == errc::internal)
    return core::fail(errc::bad_request, words);
  return changed;
}

result<std::string> instance_steps::use_vault(const instance_spec& spec,
                                              const std::optional<core::portable_key>& key,
                                              const domain::vault_order& order,
                                              deadline until) const {
  if (auto sound = domain::check_vault_order(order); !sound) return std::unexpected(sound.error());
  if (!database.running())
    return core::fail(errc::conflict,
                      "PostgreSQL is not running. Restart the project, then retry.");
  if (key)
    if (auto kept = keep_vault_key(projects.of(spec.ref), *key, database.place().owner); !kept)
      return std::unexpected(kept.error());
  auto tenant = connect_to_tenant(until);
  if (!tenant) return std::unexpected(tenant.error());
  if (!key) return list_vault_roles(*tenant, until);
  if (auto ready = prepare_vault(*tenant, until); !ready) return std::unexpected(ready.error());
  return change_vault(*tenant, order, until);
}

}  // namespace signalbox::provisioning
