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
  std::unique_ptr<storage::embedded_database> embedded;  ///< none when a URL is configured
  std::string conninfo;
};

/// What databases of our own are run with.
struct postgres_setup {
  postgres::binaries programs;
  postgres::os_user user;
  std::filesystem::path folder;  ///< reachable for `user`
};

/// Errors, here and below: a sentence that says what is missing and how to get it.
[[nodiscard]] core::result<postgres_setup> find_postgres(const settings& how,
                                                         const std::filesystem::path& data);

[[nodiscard]] core::result<platform_database> open_database(const settings& how,
                                                            const postgres_setup& with,
                                                            spdlog::logger& log);

/// Applies the migrations that the database does not have yet.
[[nodiscard]] core::result<void> bring_up_to_date(const std::string& conninfo, spdlog::logger& log);

/// What the projects' databases are certified with: the authority in the data folder, made on first
/// use, and a warning in the log while it is near its end. Errors: `keep_database_authority`'s.
[[nodiscard]] core::result<provisioning::server_certificates> open_certificates(
    const std::filesystem::path& data, spdlog::logger& log);

/// Where projects' databases live, as `projects.provider` says. `log` receives the events of
/// databases and of the pooler.
[[nodiscard]] core::result<std::unique_ptr<provisioning::provider>> make_provider(
    const settings& how, const postgres_setup& with, provisioning::server_certificates certificates,
    std::shared_ptr<spdlog::logger> log);

/// The same for real databases in the host process; events instead of a log.
[[nodiscard]] core::result<std::unique_ptr<provisioning::provider>> make_host_provider(
    const settings& how, const postgres_setup& with, provisioning::server_certificates certificates,
    provisioning::host::notices events, provisioning::deadline until);

/// The same for real databases in a server whose host process has them, and the key of their
/// certificate authority.
[[nodiscard]] core::result<std::unique_ptr<provisioning::provider>> open_host_provider(
    const settings& how, std::shared_ptr<provisioning::host::link> through,
    domain::database_authority authority, spdlog::logger& log);

/// Writes what a provider reports to the log.
[[nodiscard]] provisioning::pooler_reporter pooler_reporter(std::shared_ptr<spdlog::logger> log);

}  // namespace signalbox::app
