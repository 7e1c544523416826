#include "storage/embedded_database.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "postgres/owned_files.hpp"

namespace signalbox::storage {
namespace {

namespace fs = std::filesystem;
using core::result;
using postgres::instance;

constexpr std::uint16_t socket_port = 5432;  // only used in the socket's name

constexpr auto restart_pause_first = std::chrono::milliseconds{100};
constexpr auto restart_pause_max = std::chrono::milliseconds{5'000};
// Crash recovery reads the log since the last checkpoint, at most five minutes of it.
constexpr auto restart_max = std::chrono::milliseconds{60'000};

postgres::instance_place place_at(const embedded_settings& settings, const fs::path& data) {
  return {.programs = settings.programs.folder,
          .data = data,
          .sockets = settings.folder,
          .output = settings.folder / "postgres.log",
          .port = socket_port,
          .owner = settings.user};
}

/// Creates the data directory under a temporary name and renames it when it is complete, so that an
/// interruption leaves no partial directory.
result<void> make_data(const embedded_settings& settings, const fs::path& data,
                       postgres::deadline until) {
  auto unfinished = data;
  unfinished += ".new";
  std::error_code absent;
  fs::remove_all(unfinished, absent);
  if (auto made =
          postgres::initialise(place_at(settings, unfinished), std::string(embedded_role), until);
      !made)
    return made;
  if (auto kept = postgres::synchronise(unfinished); !kept) return kept;
  return postgres::rename_durably(unfinished, data);
}

/// Creates missing folders, and refuses those that PostgreSQL would refuse, with a helpful message.
result<void> prepare_folder(const embedded_settings& settings, const fs::path& data,
                            postgres::deadline until) {
  if (auto owned = postgres::check_owner(data, settings.user); !owned) return owned;
  if (auto kept = keep_embedded_folder(settings); !kept) return kept;
  std::error_code unreadable;
  if (!fs::exists(data, unreadable)) return make_data(settings, data, until);
  const auto control = data / "global" / "pg_control";
  if (fs::exists(control, unreadable) || unreadable) return {};
  return core::fail(
      core::errc::internal,
      fmt::format("The platform's database is damaged: {} is missing, and PostgreSQL does not "
                  "start without it. Put {} back from a backup. The projects' databases are stored "
                  "elsewhere and are not affected.",
                  control.string(), data.string()));
}

}  // namespace

postgres::configuration embedded_configuration(const embedded_settings& settings) {
  const bool archives = !settings.archive_command.empty();
  postgres::configuration made{
      .settings =
          {
              {"listen_addresses", ""},
              {"max_connections", std::to_string(settings.connections_max)},
              {"shared_buffers", "32MB"},
              {"wal_level", archives ? "replica" : "minimal"},
              {"max_wal_senders", "0"},
              {"max_worker_processes", "2"},
              {"max_parallel_workers", "0"},
              {"max_logical_replication_workers", "0"},
              {"autovacuum_max_workers", "1"},
              {"jit", "off"},
          },
      .access = "local all all peer map=signalbox\n",
      .user_map = postgres::render_user_map(
          {.name = "signalbox", .os_user = settings.user.name, .role = std::string(embedded_role)}),
  };
  if (archives) {
    made.settings.push_back({"archive_mode", "on"});
    made.settings.push_back({"archive_command", settings.archive_command});
    made.settings.push_back({"archive_timeout", std::to_string(postgres::archive_timeout.count())});
  }
  return made;
}

postgres::instance embedded_instance(const embedded_settings& settings) {
  return instance(place_at(settings, settings.folder / "data"));
}

result<void> keep_embedded_folder(const embedded_settings& settings) {
  if (auto owned = postgres::check_owner(settings.folder, settings.user); !owned) return owned;
  if (auto reachable = postgres::check_reachable(settings.folder, settings.user); !reachable)
    return reachable;
  if (auto made = postgres::make_passable_folder(settings.folder.parent_path()); !made) return made;
  return postgres::make_private_folder(settings.folder, settings.user);
}

result<std::unique_ptr<embedded_database>> embedded_database::start(
    const embedded_settings& settings, reporter report, postgres::deadline until) {
  const auto data = settings.folder / "data";
  if (auto made = prepare_folder(settings, data, until); !made)
    return std::unexpected(made.error());
  instance server(place_at(settings, data));
  if (auto configured = server.configure(embedded_configuration(settings)); !configured)
    return std::unexpected(configured.error());
  auto running = server.start(until);
  if (!running) return std::unexpected(running.error());
  auto sockets = postgres::socket_folder::open(settings.folder);
  if (!sockets) return std::unexpected(sockets.error());
  return std::unique_ptr<embedded_database>(new embedded_database(
      std::move(server), std::move(*sockets), std::move(report), std::move(*running)));
}

embedded_database::embedded_database(instance server, postgres::socket_folder sockets,
                                     reporter report, postgres::process running)
    : server_(std::move(server)),
      sockets_(std::move(sockets)),
      report_(std::move(report)),
      stop_(::eventfd(0, EFD_CLOEXEC)),
      supervisor_([this, held = std::move(running)]() mutable { supervise(std::move(held)); }) {}

embedded_database::~embedded_database() {
  end_watch();
}

std::string embedded_database::conninfo() const {
  return sockets_.conninfo({.port = socket_port,
                            .user = std::string(embedded_role),
                            .database = std::string(embedded_database_name)});
}

result<void> embedded_database::stop(postgres::deadline until) {
  end_watch();
  return server_.stop(until);
}

void embedded_database::end_watch() {
  if (!supervisor_.joinable()) return;
  ::eventfd_write(stop_.number(), 1);
  supervisor_.join();
}

bool embedded_database::stop_requested(std::chrono::milliseconds wait) const {
  pollfd waiting{.fd = stop_.number(), .events = POLLIN, .revents = 0};
  return ::poll(&waiting, 1, static_cast<int>(wait.count())) > 0;
}

void embedded_database::supervise(postgres::process running) {
  auto pause = restart_pause_first;
  for (;;) {
    std::array waiting = {
        pollfd{.fd = stop_.number(), .events = POLLIN, .revents = 0},
        pollfd{.fd = running.descriptor(), .events = POLLIN, .revents = 0},
    };
    ::poll(waiting.data(), waiting.size(), -1);
    if (waiting[0].revents != 0) return;
    if (waiting[1].revents == 0) continue;
    running.reap();
    report_("embedded_database.ended", "The platform's database ended unexpectedly.");
    for (;;) {
      auto again = server_.start(std::chrono::steady_clock::now() + restart_max);
      if (again) {
        running = std::move(*again);
        pause = restart_pause_first;
        report_("embedded_database.restarted", "The platform's database is running again.");
        break;
      }
      report_("embedded_database.restart_failed", again.error().message);
      if (stop_requested(pause)) return;
      pause = std::min(pause * 2, restart_pause_max);
    }
  }
}

}  // namespace signalbox::storage
