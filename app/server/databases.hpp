#pragma once

#include <spdlog/logger.h>

#include <filesystem>
#include <memory>
#include <string>

#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "domain/project/database_authority.hpp"
#include "postgres/binaries.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/host/host_link.hpp"
#include "provisioning/host/host_service.hpp"
#include "provisioning/local/certificate_file.hpp"
#include "provisioning/provider.hpp"
#include "storage/embedded_database.hpp"

namespace signalbox::app {

/// The platform's own database: the private one in the data folder, or a configured one.
struct platform_database {
  std::unique_ptr<storage::embedded_database> embedded;  ///< null when a URL is configured
  std::string conninfo;
};

/// The configuration of databases that the server runs itself.
struct postgres_setup {
  postgres::binaries programs;
  postgres::os_user user;
  std::filesystem::path folder;  ///< accessible to `user`
};

/// Errors, also of the functions below: a sentence with the missing requirement and how to fix it.
[[nodiscard]] core::result<postgres_setup> find_postgres(const settings& how,
                                                         const std::filesystem::path& data);

[[nodiscard]] core::result<platform_database> open_database(const settings& how,
                                                            const postgres_setup& with,
                                                            spdlog::logger& log);

/// Applies the migrations that the database does not have yet.
[[nodiscard]] core::result<void> bring_up_to_date(const std::string& conninfo, spdlog::logger& log);

/// Returns the certificates for the projects' databases: the authority in the data folder, created
/// on first use. Logs a warning while the authority is close to its expiry. Errors:
/// `keep_database_authority`'s.
[[nodiscard]] core::result<provisioning::server_certificates> open_certificates(
    const std::filesystem::path& data, spdlog::logger& log);

/// Returns the provider of projects' databases, according to `projects.provider`. `log` receives
/// the events of databases and of the pooler.
[[nodiscard]] core::result<std::unique_ptr<provisioning::provider>> make_provider(
    const settings& how, const postgres_setup& with, provisioning::server_certificates certificates,
    std::shared_ptr<spdlog::logger> log);

/// Returns the provider of real databases in the host process, which reports events instead of
/// logging.
[[nodiscard]] core::result<std::unique_ptr<provisioning::provider>> make_host_provider(
    const settings& how, const postgres_setup& with, provisioning::server_certificates certificates,
    provisioning::host::notices events, provisioning::deadline until);

/// Returns the provider of a server whose host process has the real databases and the key of their
/// certificate authority.
[[nodiscard]] core::result<std::unique_ptr<provisioning::provider>> open_host_provider(
    const settings& how, std::shared_ptr<provisioning::host::link> through,
    const std::filesystem::path& databases, domain::database_authority authority,
    spdlog::logger& log);

/// Logs the events of a provider.
[[nodiscard]] provisioning::pooler_reporter pooler_reporter(std::shared_ptr<spdlog::logger> log);

}  // namespace signalbox::app
