#include "provisioning/local/pooler_process.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/loopback.hpp"
#include "postgres/command.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/process_list.hpp"
#include "postgres/socket_folder.hpp"
#include "provisioning/local/listen_address.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

constexpr std::uintmax_t log_bytes_max = std::uintmax_t{8} << 20U;
constexpr std::size_t final_output_bytes = 1024;
constexpr std::chrono::milliseconds ready_poll_interval{10};
constexpr std::chrono::milliseconds orderly_end_max{2'000};
constexpr std::uint64_t files_if_unknown = 1024;

constexpr postgres::statement reload_command{"pooler.reload", "RELOAD"};
constexpr postgres::statement list_pools{"pooler.list_pools", "SHOW POOLS"};

/// Returns whether a process was started with this file, from its command line, which every user
/// may read.
bool started_with(pid_t number, const fs::path& file) {
  const auto line = postgres::command_line_of(number);
  return line.ends_with(std::string(1, '\0') + file.string() + '\0') &&
         line.substr(0, line.find('\0')).ends_with("pgbouncer");
}

std::uint64_t open_files_max() {
  rlimit found{};
  if (::getrlimit(RLIMIT_NOFILE, &found) != 0) return files_if_unknown;
  return found.rlim_cur;
}

}  // namespace

fs::path find_pooler_program() {
  for (const char* const candidate : {"/usr/sbin/pgbouncer", "/usr/local/sbin/pgbouncer",
                                      "/usr/local/bin/pgbouncer", "/usr/bin/pgbouncer"})
    if (::access(candidate, X_OK) == 0) return candidate;
  return {};
}

fs::path pooler_process::settings_file() const {
  return place_.folder / pooler_settings_file;
}

pooler_frame pooler_process::frame() const {
  return {.listen_address = place_.listen_address,
          .port = place_.port,
          .files_max = open_files_max(),
          .requires_tls = !core::is_loopback(place_.listen_address)};
}

std::optional<postgres::process> pooler_process::running() const {
  for (const auto number : postgres::process_numbers()) {
    if (!started_with(number, settings_file())) continue;
    auto held = postgres::process::open(number);
    if (held && !held->ended()) return std::move(*held);
  }
  return std::nullopt;
}

result<void> pooler_process::write(std::span<const pooled_project> projects) const {
  const auto& folder = place_.folder;
  if (auto made = postgres::make_private_folder(folder, place_.owner); !made) return made;
  if (auto kept = keep_certificate(); !kept) return std::unexpected(kept.error());
  using content = std::pair<std::string_view, std::string>;
  const std::array files = {content{pooler_users_file, render_users()},
                            content{pooler_access_file, render_access(projects)},
                            content{pooler_settings_file, render_settings(frame(), projects)}};
  for (const auto& [name, text] : files)
    if (auto written = postgres::write_private_file(folder / name, text, place_.owner); !written)
      return written;
  return {};
}

result<std::string> pooler_process::keep_certificate() const {
  return provisioning::keep_certificate(
      place_.folder / certificate_file_name,
      {.name = "Signalbox pooler",
       .names = server_certificate_names(place_.public_host, place_.listen_address),
       .user = place_.owner},
      place_.certificates);
}

bool pooler_process::is_current(const postgres::process& server) const {
  struct stat runs_as {};
  const auto entry = fs::path("/proc") / std::to_string(server.number());
  if (::geteuid() == 0 && ::stat(entry.c_str(), &runs_as) == 0 &&
      (runs_as.st_uid != place_.owner.uid || runs_as.st_gid != place_.owner.gid))
    return false;
  std::ifstream stream(settings_file(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  return text.starts_with(render_fixed_settings(frame()));
}

result<postgres::process> pooler_process::start(postgres::deadline until) const {
  if (!can_listen(place_.listen_address, place_.port)) {
    auto taken =
        core::fail(errc::conflict, fmt::format("Another program listens on port {}.", place_.port));
    taken.error().detail_code = "port_taken";
    return taken;
  }
  bound_log();
  auto started = postgres::spawn({.program = place_.program,
                                  .arguments = {settings_file().string()},
                                  .as = place_.owner,
                                  .output = log(),
                                  .folder = place_.folder});
  if (!started) return started;
  if (auto ready = await_ready(*started, until); !ready) {
    (void)end(*started, std::chrono::steady_clock::now() + orderly_end_max);
    return std::unexpected(ready.error());
  }
  return started;
}

result<void> pooler_process::await_ready(const postgres::process& server,
                                         postgres::deadline until) const {
  while (!probe(until)) {
    if (server.await_end(postgres::at_most(until, ready_poll_interval)))
      return core::fail(errc::internal, fmt::format("It ended: {}.", final_output()));
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(errc::timeout, "It did not respond in time.");
  }
  // It keeps running without the port when the port is not available.
  if (!can_listen(place_.listen_address, place_.port)) return {};
  return core::fail(errc::internal,
                    fmt::format("It could not listen on {} port {}: {}.", place_.listen_address,
                                place_.port, final_output()));
}

result<postgres::connection> pooler_process::console(postgres::deadline until) const {
  const auto sockets = postgres::socket_folder::open(place_.folder);
  if (!sockets) return std::unexpected(sockets.error());
  // The program's own user needs no entry.
  const std::string user(::geteuid() == 0 ? console_root : console_database);
  return postgres::connection::open_plain(
      sockets->conninfo(
          {.port = place_.port, .user = user, .database = std::string(console_database)}),
      until);
}

result<void> pooler_process::reload(postgres::deadline until) const {
  auto on = console(until);
  if (!on) return std::unexpected(on.error());
  return on->run_script(reload_command, until);
}

result<pooler_clients> pooler_process::probe(postgres::deadline until) const {
  auto on = console(until);
  if (!on) return std::unexpected(on.error());
  const auto pools = on->ask(list_pools, until);
  if (!pools) return std::unexpected(pools.error());
  pooler_clients seen;
  for (std::size_t at = 0; at < pools->size(); ++at) {
    const auto pool = (*pools)[at];
    if (pool.as<std::string>("database") == console_database) continue;
    const auto waiting = pool.as<std::uint64_t>("cl_waiting");
    seen.connected += pool.as<std::uint64_t>("cl_active") + waiting;
    seen.waiting += waiting;
  }
  return seen;
}

result<void> pooler_process::end(const postgres::process& server, postgres::deadline until) const {
  server.signal(SIGTERM);
  if (!server.await_end(postgres::at_most(until, orderly_end_max))) {
    server.signal(SIGKILL);
    if (!server.await_end(until))
      return core::fail(errc::timeout, "The pooler could not be stopped in time.");
  }
  server.reap();
  return {};
}

std::string pooler_process::final_output() const {
  auto text = postgres::tail_of(log(), final_output_bytes);
  while (text.ends_with('\n'))
    text.pop_back();
  const auto line = text.rfind('\n');
  if (line != std::string::npos) text.erase(0, line + 1);
  // `2026-11-22 08:52:58.267 UTC [26572] LOG …`
  const auto head = text.find("] ");
  if (head != std::string::npos) text.erase(0, head + 2);
  return text;
}

void pooler_process::bound_log() const {
  std::error_code absent;
  if (fs::file_size(log(), absent) > log_bytes_max && !absent) fs::resize_file(log(), 0, absent);
}

}  // namespace signalbox::provisioning
