#include "provisioning/local/tenant_configuration.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::provisioning {
namespace {

// Kept from the tenant, so that a probe gets in however busy the tenant is.
constexpr std::size_t reserved_connections = 3;

}  // namespace

postgres::configuration tenant_configuration(const local_settings& settings) {
  return {
      // An idle instance of these costs 2.6 MB of memory of its own and no CPU.
      .settings =
          {
              {"listen_addresses", settings.listen_address},
              {"max_connections", std::to_string(settings.connections_max)},
              {"superuser_reserved_connections", std::to_string(reserved_connections)},
              {"shared_buffers", fmt::format("{}MB", settings.shared_buffers_mib)},
              {"password_encryption", "scram-sha-256"},
              {"wal_level", "minimal"},
              {"max_wal_senders", "0"},
              {"max_worker_processes", "2"},
              {"max_parallel_workers", "0"},
              {"max_logical_replication_workers", "0"},
              {"autovacuum_max_workers", "1"},
              {"jit", "off"},
          },
      .access = fmt::format("local all {} peer map=signalbox\n"
                            "host {} {} 0.0.0.0/0 scram-sha-256\n"
                            "host {} {} ::/0 scram-sha-256\n",
                            admin_role, tenant_database, tenant_role, tenant_database, tenant_role),
      .user_map = postgres::render_user_map(
          {.name = "signalbox", .os_user = settings.user.name, .role = std::string(admin_role)}),
  };
}

std::vector<std::string> template_statements() {
  return {
      fmt::format("CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION "
                  "NOBYPASSRLS",
                  tenant_role),
      fmt::format("ALTER DATABASE {} OWNER TO {}", tenant_database, tenant_role),
  };
}

std::string password_statement(const local_settings& settings, std::string_view password) {
  const auto share =
      std::max(settings.connections_max, reserved_connections + 1) - reserved_connections;
  return fmt::format("ALTER ROLE {} PASSWORD {} CONNECTION LIMIT {}", tenant_role,
                     postgres::sql_literal(password), share);
}

}  // namespace signalbox::provisioning
