#pragma once

#include "postgres/instance.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/socket_folder.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

namespace signalbox::testing {

/// The tests' own PostgreSQL server in a temporary folder; stopped with this object.
class private_server {
 public:
  /// The shared server of the executable, started on first use.
  static private_server& shared() {
    static private_server server;
    return server;
  }

  /// Starts a server with further settings and lines of pg_hba.conf; `port` also names its socket.
  explicit private_server(const postgres::configuration& more = {}, std::uint16_t port = 5432)
      : instance_(place_in(folder_.path(), port)) {
    std::vector<postgres::setting> settings = {
        {"listen_addresses", ""},
        {"shared_buffers", "16MB"},
        // The tests kill processes, not the machine: the disk need not be durable.
        {"fsync", "off"}};
    settings.insert(settings.end(), more.settings.begin(), more.settings.end());
    need(postgres::initialise(instance_.place(), "admin", soon()));
    need(instance_.configure({
        .settings = settings,
        .access =
            more.access + "local all by_password scram-sha-256\nlocal all all peer map=test\n",
        .user_map = postgres::render_user_map(
            {.name = "test", .os_user = unprivileged_user().name, .role = "admin"}),
    }));
    (void)need(instance_.start(soon()));
  }
  private_server(const private_server&) = delete;
  private_server& operator=(const private_server&) = delete;
  ~private_server() { (void)instance_.stop(soon()); }

  [[nodiscard]] const postgres::instance& instance() const { return instance_; }

  [[nodiscard]] core::result<postgres::connection> connect(
      const postgres::observer* watcher = nullptr) const {
    return instance_.connect({.user = "admin", .database = "postgres"}, soon(), watcher);
  }

  /// Connection parameters, valid as long as this object lives.
  [[nodiscard]] std::string conninfo() const {
    return sockets_.conninfo(
        {.port = instance_.place().port, .user = "admin", .database = "postgres"});
  }

 private:
  static postgres::instance_place place_in(const std::filesystem::path& folder,
                                           std::uint16_t port) {
    return {.programs = installed_postgres().folder,
            .data = folder / "pg" / "data",
            .sockets = folder / "pg",
            .output = folder / "pg" / "output",
            .port = port,
            .owner = unprivileged_user()};
  }

  static postgres::socket_folder make_sockets(const std::filesystem::path& folder) {
    need(postgres::make_private_folder(folder, unprivileged_user()));
    return need(postgres::socket_folder::open(folder));
  }

  temporary_folder folder_;
  postgres::instance instance_;
  postgres::socket_folder sockets_ = make_sockets(folder_.path() / "pg");
};

}  // namespace signalbox::testing
