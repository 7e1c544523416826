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
  std::filesystem::path folder;  ///< everything is below it; made when absent; absolute
  postgres::binaries programs;
  postgres::os_user user;            ///< whom PostgreSQL runs as
  std::size_t connections_max = 16;  ///< at least the pool's, and some for the command line
};

/// The platform's own PostgreSQL when no other is configured: made on first start, reachable
/// through a unix socket only, adopted when it still runs after a kill of this program, started
/// again when it ends by itself. Nothing that it acknowledged is lost: it runs with fsync on.
class embedded_database {
 public:
  /// For the log: an event (`embedded_database.ended`, `.restarted`, `.restart_failed`) and a
  /// sentence, on the supervising thread.
  using reporter = std::function<void(std::string_view event, std::string_view sentence)>;

  /// Makes the database if needed, starts or adopts it, and watches it. Errors: `internal`,
  /// `timeout`, with a sentence that says what to do.
  [[nodiscard]] static core::result<std::unique_ptr<embedded_database>> start(
      const embedded_settings& settings, reporter report, postgres::deadline until);

  embedded_database(const embedded_database&) = delete;
  embedded_database& operator=(const embedded_database&) = delete;
  /// Ends the watch and leaves the database running: `stop` takes it down.
  ~embedded_database();

  /// For `pool_settings`; good as long as this object lives.
  [[nodiscard]] std::string conninfo() const;

  /// Ends the watch and stops the database in a planned way. Errors: `timeout`.
  [[nodiscard]] core::result<void> stop(postgres::deadline until);

 private:
  embedded_database(postgres::instance server, postgres::socket_folder sockets, reporter report,
                    postgres::process running);

  void supervise(postgres::process running);
  [[nodiscard]] bool told_to_stop(std::chrono::milliseconds wait) const;
  void end_watch();

  postgres::instance server_;
  postgres::socket_folder sockets_;
  reporter report_;
  postgres::unique_descriptor stop_;  ///< an eventfd, readable once the watch is to end
  std::thread supervisor_;
};

}  // namespace signalbox::storage
