#include "postgres/instance.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <system_error>
#include <utility>

#include "postgres/acting_as.hpp"
#include "postgres/command.hpp"
#include "postgres/final_output.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "postgres/process_list.hpp"
#include "postgres/socket_folder.hpp"

namespace signalbox::postgres {
namespace {

using core::errc;
using core::result;

// Poll interval of a starting server's file: its end is signalled immediately, its readiness is
// not.
constexpr auto ready_poll_interval = std::chrono::milliseconds{4};
// An orderly stop writes all buffers; if it takes longer, the disk is the problem.
constexpr auto orderly_stop_max = std::chrono::milliseconds{20'000};
constexpr auto abrupt_stop_max = std::chrono::milliseconds{3'000};
constexpr auto alone_end_max = std::chrono::milliseconds{5'000};
// A generated configuration has about forty lines.
constexpr std::size_t configuration_bytes_max = std::size_t{64} * 1024;
// PostgreSQL opens at most 1,000 files per process (max_files_per_process), in addition to its
// sockets.
constexpr std::uint64_t files_max = 4'096;
/// Identifies a server without a port by its command line.
constexpr std::string_view unlistened_setting = "listen_addresses=";
/// Neither failed nor slow statements of a session are logged, which may contain passwords.
constexpr std::string_view quiet_options =
    "-c log_min_error_statement=panic -c log_min_duration_statement=-1";
/// The stop of a server waits for its archiver, which retries for seconds while it fails. The WAL
/// of a few statements is archived with the segment that the next start continues.
constexpr std::string_view unarchived_setting = "archive_mode=off";
constexpr auto killed_end_max = std::chrono::milliseconds{2'000};

/// Returns the settings that depend on the place, and the log that `final_output` reads: one file
/// per hour, each overwritten a day later.
std::vector<setting> settings_of(const instance_place& place) {
  return {
      {"port", std::to_string(place.port)},
      // Relative to the data directory, because a unix socket's path is limited to 107 bytes.
      {"unix_socket_directories", place.sockets.lexically_relative(place.data).string()},
      {"unix_socket_permissions", "0700"},
      {"logging_collector", "on"},
      {"log_destination", "jsonlog"},
      {"log_directory", "log"},
      {"log_filename", "pg.%H.log"},
      {"log_rotation_age", "1h"},
      {"log_truncate_on_rotation", "on"},
  };
}

/// A server during its stop.
struct stopping_server {
  const instance* which;
  process main;
};

/// Sends a signal to all servers, and waits at most `patience` in total; the ones that ended are
/// reaped and removed from the list.
void end_by(int signal, std::vector<stopping_server>& servers, deadline patience) {
  for (const auto& one : servers)
    one.main.signal(signal);
  std::erase_if(servers, [&](const stopping_server& one) {
    if (!one.main.await_end(patience)) return false;
    one.main.reap();
    return true;
  });
}

/// Ends a server that may not have written its file yet, by which it would be found.
void end_child(const process& child) {
  for (const int signal : {SIGQUIT, SIGKILL}) {
    if (child.ended()) break;
    child.signal(signal);
    if (child.await_end(std::chrono::steady_clock::now() + abrupt_stop_max)) break;
  }
  child.reap();
}

std::string with_words(std::string sentence, const std::string& words) {
  return words.empty() ? sentence + "." : sentence + ": " + words + ".";
}

}  // namespace

result<void> instance::configure(const configuration& requested) const {
  const acting_as owner_alone(place_.owner);
  const auto& data = place_.data;
  const auto& owner = place_.owner;
  if (auto written = keep_private_file(data / "pg_hba.conf", requested.access, owner); !written)
    return written;
  if (auto written = keep_private_file(data / "pg_ident.conf", requested.user_map, owner); !written)
    return written;
  auto settings = settings_of(place_);
  settings.insert(settings.end(), requested.settings.begin(), requested.settings.end());
  return keep_private_file(data / "postgresql.conf", render(settings), owner);
}

std::optional<process> instance::running() const {
  return running_postmaster(place_.data);
}

result<process> instance::launch(deadline until) const {
  const acting_as owner_alone(place_.owner);
  end_unlistened(until);
  if (auto found = running()) return std::move(*found);
  end_alone(until);
  if (read_postmaster_file(place_.data)) clear_remains(place_.data, until);
  std::error_code absent;
  std::filesystem::remove(place_.output, absent);
  return spawn({.program = place_.programs / "postgres",
                .arguments = {"-D", place_.data.string()},
                .as = place_.owner,
                .output = place_.output,
                .data_bytes_max = process_memory_in(
                    tail_of(place_.data / "postgresql.conf", configuration_bytes_max)),
                .files_max = files_max,
                .processes_max = place_.processes_max});
}

/// A process in single-user mode that a killed program left holds the directory until its
/// statements are done; it gets no further input.
void instance::end_alone(deadline until) const {
  const auto left = running_alone(place_.data);
  if (!left) return;
  if (left->await_end(at_most(until, alone_end_max)))
    left->reap();
  else
    clear_remains(place_.data, until);
}

/// A server that a killed program left: it ends with that program, which may still be ending.
void instance::end_unlistened(deadline until) const {
  const auto left = running();
  if (!left) return;
  const auto line = command_line_of(left->number());
  if (line.find('\0' + std::string(unlistened_setting) + '\0') == std::string::npos) return;
  (void)stop_together({this, 1}, until);
}

result<process> instance::launch_unlistened(deadline until, archiving archives) const {
  const acting_as owner_alone(place_.owner);
  end_alone(until);
  end_unlistened(until);
  if (running()) return core::fail(errc::conflict, "PostgreSQL is already running.");
  if (read_postmaster_file(place_.data)) clear_remains(place_.data, until);
  std::error_code absent;
  std::filesystem::remove(place_.output, absent);
  std::vector<std::string> arguments{"-D", place_.data.string(), "-c",
                                     std::string(unlistened_setting)};
  if (archives == archiving::off)
    arguments.insert(arguments.end(), {"-c", std::string(unarchived_setting)});
  return spawn({.program = place_.programs / "postgres",
                .arguments = std::move(arguments),
                .as = place_.owner,
                .output = place_.output,
                .ends_with_us = true,
                .files_max = files_max,
                .processes_max = place_.processes_max});
}

result<void> instance::serve_unlistened(const std::function<result<void>()>& work, deadline until,
                                        archiving archives) const {
  auto started = launch_unlistened(until, archives);
  if (!started) return std::unexpected(started.error());
  const auto child = started->duplicate();
  if (!child) return std::unexpected(child.error());
  auto done = [&]() -> result<void> {
    const auto ready = await_ready(std::move(*started), until);
    if (!ready) return std::unexpected(ready.error());
    return work();
  }();
  const auto left = stop_together({this, 1}, until);
  end_child(*child);
  if (done && left > 0)
    return core::fail(errc::timeout, "PostgreSQL could not be stopped in time.");
  return done;
}

result<void> instance::run_unlistened(const login& as, const std::vector<statement>& statements,
                                      deadline until, archiving archives) const {
  return serve_unlistened(
      [&]() -> result<void> {
        auto connection = connect(as, until);
        if (!connection) return std::unexpected(connection.error());
        for (const auto& one : statements)
          if (auto ran = connection->run(one, {}, until); !ran) return std::unexpected(ran.error());
        return {};
      },
      until, archives);
}

result<process> instance::start(deadline until) const {
  auto started = launch(until);
  if (!started) return started;
  return await_ready(std::move(*started), until);
}

result<process> instance::await_ready(process started, deadline until) const {
  for (;;) {
    if (started.await_end(at_most(until, ready_poll_interval))) {
      started.reap();
      // A concurrent start, by a program that was killed since, may have been first.
      auto other = running();
      if (!other)
        return core::fail(errc::internal, with_words("PostgreSQL did not start",
                                                     final_output(place_.data, place_.output)));
      started = std::move(*other);
    }
    const auto file = read_postmaster_file(place_.data);
    if (file && file->ready && file->number == started.number()) return started;
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(errc::timeout, "PostgreSQL did not accept connections in time.");
  }
}

result<void> instance::stop(deadline until) const {
  end_alone(until);
  if (stop_together({this, 1}, until) == 0) return {};
  return core::fail(errc::timeout, "PostgreSQL could not be stopped in time.");
}

result<void> instance::run_alone(const std::string& database,
                                 const std::vector<std::string>& statements, deadline until) const {
  // PostgreSQL's error below reports a running server.
  end_alone(until);
  std::string script;
  for (const auto& one : statements)
    script += one + ";\n\n";
  std::error_code absent;
  std::filesystem::remove(place_.output, absent);
  // A statement may contain a password, which must not be logged when it fails.
  const auto code = run(
      {.program = place_.programs / "postgres",
       .arguments = {"--single", "-j", "-D", place_.data.string(), "-c", "exit_on_error=on", "-c",
                     "log_min_error_statement=panic", "-c", "default_transaction_read_only=off",
                     "-c", "log_destination=stderr", database},
       .as = place_.owner,
       .output = place_.output,
       .input = script,
       .files_max = files_max},
      until);
  if (!code) return std::unexpected(code.error());
  if (*code == 0) return {};
  return core::fail(errc::internal, with_words("PostgreSQL could not be prepared",
                                               final_output_lines(tail_of(place_.output, 4096))));
}

result<connection> instance::connect(const login& as, deadline until,
                                     const observer* watcher) const {
  const auto sockets = socket_folder::open(place_.sockets);
  if (!sockets) return std::unexpected(sockets.error());
  auto conninfo =
      sockets->conninfo({.port = place_.port, .user = as.user, .database = as.database});
  if (as.is_quiet) conninfo += fmt::format(" options='{}'", quiet_options);
  if (!as.application_name.empty()) conninfo += " application_name=" + as.application_name;
  return connection::open(conninfo, until, watcher);
}

std::size_t stop_together(std::span<const instance> servers, deadline until) {
  std::vector<stopping_server> running;
  for (const auto& one : servers)
    if (auto main = one.running()) running.push_back({.which = &one, .main = std::move(*main)});
  end_by(SIGINT, running, at_most(until - abrupt_stop_max, orderly_stop_max));
  end_by(SIGQUIT, running, at_most(until, abrupt_stop_max));
  if (running.empty()) return 0;
  std::vector<const instance*> killed;
  for (const auto& one : running)
    killed.push_back(one.which);
  const auto last = std::chrono::steady_clock::now() + killed_end_max;
  end_by(SIGKILL, running, last);
  for (const auto* one : killed)
    if (!one->running()) clear_remains(one->place().data, last);
  return running.size();
}

result<void> initialise(const instance_place& place, const std::string& superuser, deadline until) {
  std::error_code absent;
  std::filesystem::remove(place.output, absent);
  const auto code = run({.program = place.programs / "initdb",
                         .arguments = {"-D", place.data.string(), "-U", superuser,
                                       "--encoding=UTF8", "--locale=C.UTF-8", "--auth=reject",
                                       "--data-checksums", "--no-sync", "--no-instructions"},
                         .as = place.owner,
                         .output = place.output,
                         .files_max = files_max},
                        until);
  if (!code) return std::unexpected(code.error());
  if (*code == 0) return {};
  auto words = tail_of(place.output, 400);
  while (words.ends_with('\n'))
    words.pop_back();
  return core::fail(errc::internal, with_words("initdb failed", words));
}

}  // namespace signalbox::postgres
