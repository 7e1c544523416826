#include "provisioning/local/cron_launcher.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {

bool has_cron_library(const postgres::binaries& programs) {
  // Debian's PostgreSQL has its libraries beside its programs.
  std::error_code ignored;
  return std::filesystem::exists(programs.folder.parent_path() / "lib" / "pg_cron.so", ignored);
}

std::vector<postgres::setting> cron_settings() {
  return {{"cron.database_name", std::string(tenant_database)},
          {"cron.use_background_workers", "on"},
          {"cron.max_running_jobs", std::to_string(domain::pg_cron_running_max)},
          {"cron.enable_superuser_jobs", "off"},
          // Commands may contain secrets, and the tenant reads its log.
          {"cron.log_statement", "off"}};
}

std::vector<std::string> cron_safety_statements() {
  return {fmt::format("ALTER ROLE {} SET search_path = pg_catalog", admin_role),
          // The launcher also records runs when the tenant or a full disk has made the database
          // read-only.
          fmt::format("ALTER ROLE {} SET default_transaction_read_only = off", admin_role),
          fmt::format("REVOKE CONNECT ON DATABASE {} FROM PUBLIC", admin_database)};
}

}  // namespace signalbox::provisioning
