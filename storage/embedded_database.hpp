#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "core/error.hpp"
#include "postgres/binaries.hpp"
#include "postgres/deadline.hpp"
#include "postgres/instance.hpp"
#include "postgres/os_user.hpp"
#include "postgres/socket_folder.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::storage {

struct embedded_settings {
  std::filesystem::path folder;  ///< contains all files; created when absent; absolute
  postgres::binaries programs;
  postgres::os_user user;            ///< PostgreSQL's user
  std::size_t connections_max = 16;  ///< at least the pool's, plus some for the command line
  /// PostgreSQL's setting. Empty: WAL is not archived, so that no backup is possible while it runs.
  std::string archive_command = {};
};

/// The superuser of the platform's own database, for programs that run as PostgreSQL's user, and
/// the database with the platform's data.
/// @{
inline constexpr std::string_view embedded_role = "signalbox";
inline constexpr std::string_view embedded_database_name = "postgres";
/// @}

/// Returns the server, and its configuration.
/// @{
[[nodiscard]] postgres::instance embedded_instance(const embedded_settings& settings);
[[nodiscard]] postgres::configuration embedded_configuration(const embedded_settings& settings);
/// @}

/// Creates the folder of the platform's database, without data. An existing one is left alone.
/// Errors: `internal`.
[[nodiscard]] core::result<void> keep_embedded_folder(const embedded_settings& settings);

/// The platform's own PostgreSQL server, used when no other is configured: created on first start,
/// reachable only through a unix socket, adopted when it survived a crash of this program,
/// restarted when it ends unexpectedly. Acknowledged data is durable: it runs with fsync on.
class embedded_database {
 public:
  /// For logging: an event (`embedded_database.ended`, `.restarted`, `.restart_failed`) and a
  /// sentence, on the supervising thread.
  using reporter = std::function<void(std::string_view event, std::string_view sentence)>;

  /// Creates the database if needed, starts or adopts it, and supervises it. Errors: `internal`,
  /// `timeout`, with a message that says what to do.
  [[nodiscard]] static core::result<std::unique_ptr<embedded_database>> start(
      const embedded_settings& settings, reporter report, postgres::deadline until);

  embedded_database(const embedded_database&) = delete;
  embedded_database& operator=(const embedded_database&) = delete;
  /// Ends the supervision and leaves the database running; `stop` stops it.
  ~embedded_database();

  /// For `pool_settings`; valid as long as this object lives.
  [[nodiscard]] std::string conninfo() const;

  /// Ends the supervision and shuts the database down. Errors: `timeout`.
  [[nodiscard]] core::result<void> stop(postgres::deadline until);

 private:
  embedded_database(postgres::instance server, postgres::socket_folder sockets, reporter report,
                    postgres::process running);

  void supervise(postgres::process running);
  [[nodiscard]] bool stop_requested(std::chrono::milliseconds wait) const;
  void end_watch();

  postgres::instance server_;
  postgres::socket_folder sockets_;
  reporter report_;
  postgres::unique_descriptor stop_;  ///< an eventfd: readable when the supervision ends
  std::thread supervisor_;
};

}  // namespace signalbox::storage
