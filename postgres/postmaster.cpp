#include "postgres/postmaster.hpp"

#include <dirent.h>
#include <signal.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "postgres/owned_files.hpp"
#include "postgres/process_list.hpp"

namespace signalbox::postgres {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t file_bytes_max = 4096;
constexpr std::size_t status_line = 7;  // zero-based (PostgreSQL's miscadmin.h counts from 1)
constexpr auto quit_max = std::chrono::milliseconds{500};

fs::path working_folder(pid_t number) {
  std::error_code unreadable;
  return fs::read_symlink(fs::path("/proc") / std::to_string(number) / "cwd", unreadable);
}

/// `postgres -D <data>` as the process was started; its backends have other titles.
bool started_for(pid_t number, const fs::path& data) {
  const std::string requested = std::string("-D") + '\0' + data.string() + '\0';
  return command_line_of(number).find(requested) != std::string::npos;
}

bool is_postmaster_of(pid_t number, const fs::path& data) {
  const auto folder = working_folder(number);
  // Without permission to read another user's working directory (a container without
  // CAP_SYS_PTRACE), the command line, which is readable for all users, is used instead.
  return folder.empty() ? started_for(number, data) : folder == data;
}

std::vector<process> processes_in(const fs::path& data) {
  std::vector<process> found;
  for (const auto number : process_numbers()) {
    if (working_folder(number) != data) continue;
    if (auto held = process::open(number)) found.push_back(std::move(*held));
  }
  return found;
}

std::optional<process> holder_of(const fs::path& data, bool alone) {
  const auto file = read_postmaster_file(data);
  if (!file || file->alone != alone) return std::nullopt;
  auto held = process::open(file->number);
  // An ended child process is a zombie until it is reaped; it no longer runs.
  if (!held || held->ended()) return std::nullopt;
  std::error_code ignored;
  if (!is_postmaster_of(file->number, fs::weakly_canonical(data, ignored))) return std::nullopt;
  return std::move(*held);
}

/// The lock file of each unix socket contains the same process id as `postmaster.pid`, and prevents
/// a start in the same way. Its location is in that file: the port in the fourth line, the sockets'
/// folder in the fifth, relative to the data directory unless absolute.
void remove_socket_locks(const fs::path& data, pid_t number) {
  std::istringstream lines(tail_of(data / "postmaster.pid", file_bytes_max));
  std::string skipped;
  std::string port;
  std::string folder;
  for (int line = 1; line <= 3; ++line)
    std::getline(lines, skipped);
  if (!std::getline(lines, port) || !std::getline(lines, folder) || folder.empty()) return;
  const auto lock = data / folder / (".s.PGSQL." + port + ".lock");
  const auto held = parse_postmaster_file(tail_of(lock, file_bytes_max));
  std::error_code ignored;
  if (held && held->number == number) fs::remove(lock, ignored);
}

}  // namespace

std::optional<postmaster_file> parse_postmaster_file(std::string_view text) {
  postmaster_file read;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), read.number);
  if (failure != std::errc{}) return std::nullopt;
  // A server in single-user mode writes its process id with a minus sign.
  read.alone = read.number < 0;
  read.number = std::abs(read.number);
  if (read.number == 0) return std::nullopt;
  for (std::size_t line = 0; line < status_line; ++line) {
    const auto next = text.find('\n');
    if (next == std::string_view::npos) return read;
    text.remove_prefix(next + 1);
  }
  read.ready = text.starts_with("ready");
  return read;
}

std::optional<postmaster_file> read_postmaster_file(const fs::path& data) {
  return parse_postmaster_file(tail_of(data / "postmaster.pid", file_bytes_max));
}

std::optional<process> running_postmaster(const fs::path& data) {
  return holder_of(data, /*alone=*/false);
}

std::optional<process> running_alone(const fs::path& data) {
  return holder_of(data, /*alone=*/true);
}

void clear_remains(const fs::path& data, deadline until) {
  std::error_code ignored;
  const auto canonical = fs::weakly_canonical(data, ignored);
  auto left = processes_in(canonical);
  for (const auto& one : left)
    one.signal(SIGQUIT);
  const auto patience = at_most(until, quit_max);
  for (const auto& one : left)
    if (!one.await_end(patience)) one.signal(SIGKILL);
  for (const auto& one : left)
    if (!one.await_end(until)) return;
  const auto file = read_postmaster_file(data);
  if (!file) return;
  // A zombie counts as alive for PostgreSQL, which would refuse to start. A zombie child is reaped
  // here.
  if (const auto old = process::open(file->number)) old->reap();
  // The file also guards shared memory still in use (PostgreSQL checks it on start), so it is only
  // removed when its process id belongs to another process, or to a zombie that is not reaped.
  const auto other = process::open(file->number);
  if (other && (other->ended() || !is_postmaster_of(file->number, canonical))) {
    remove_socket_locks(data, file->number);
    fs::remove(data / "postmaster.pid", ignored);
  }
}

}  // namespace signalbox::postgres
