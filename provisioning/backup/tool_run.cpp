#include "provisioning/backup/tool_run.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "postgres/command.hpp"
#include "postgres/process_list.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/backup/tool_failure.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

// How soon a request to stop is noticed.
constexpr std::chrono::milliseconds stop_check_interval{200};
// A command that is asked to end releases its locks and ends the backup in PostgreSQL.
constexpr std::chrono::milliseconds orderly_tool_end_max{5'000};
constexpr std::size_t read_bytes = std::size_t{64} << 10;

std::string configuration_option(const backup_folder& folder) {
  return "--config=" + folder.configuration().string();
}

postgres::command command_of(const tool_context& with, const tool_command& what) {
  std::vector<std::string> arguments{what.name, configuration_option(with.folder),
                                     fmt::format("--stanza={}", backup_stanza)};
  arguments.insert(arguments.end(), what.options.begin(), what.options.end());
  arguments.insert(arguments.end(), what.arguments.begin(), what.arguments.end());
  return {.program = with.program,
          .arguments = std::move(arguments),
          .as = with.owner,
          .input = what.input,
          .folder = with.sockets,
          .nice = what.nice};
}

std::string content_of(int file) {
  std::string content;
  std::array<char, read_bytes> piece{};
  while (content.size() < tool_output_bytes_max) {
    const auto count =
        ::pread(file, piece.data(), piece.size(), static_cast<off_t>(content.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    content.append(piece.data(), static_cast<std::size_t>(count));
  }
  return content;
}

/// The words of a process's command line.
std::vector<std::string> words_of(pid_t number) {
  std::vector<std::string> words;
  const auto line = postgres::command_line_of(number);
  for (std::size_t at = 0; at < line.size();) {
    const auto end = std::min(line.find('\0', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// Returns the processes whose command lines have all these words.
std::vector<postgres::process> processes_with(const std::vector<std::string_view>& requested) {
  std::vector<postgres::process> found;
  for (const auto number : postgres::process_numbers()) {
    const auto words = words_of(number);
    const bool has_all = std::ranges::all_of(requested, [&](std::string_view one) {
      return std::ranges::find(words, one) != words.end();
    });
    if (!has_all) continue;
    auto held = postgres::process::open(number);
    if (held && !held->ended()) found.push_back(std::move(*held));
  }
  return found;
}

}  // namespace

std::filesystem::path find_backup_program() {
  for (const char* const candidate :
       {"/usr/bin/pgbackrest", "/usr/local/bin/pgbackrest", "/usr/sbin/pgbackrest"})
    if (::access(candidate, X_OK) == 0) return candidate;
  return {};
}

std::unexpected<core::error> ended_early() {
  return core::fail(errc::conflict, "The step was ended before it was complete.");
}

result<std::string> run_tool(const tool_context& with, const tool_command& what,
                             postgres::deadline until, const std::stop_token& stop) {
  const postgres::unique_descriptor output(::memfd_create("signalbox-output", MFD_CLOEXEC));
  if (!output.valid())
    return core::fail(errc::internal, "The output of pgBackRest could not be opened.");
  auto command = command_of(with, what);
  command.standard_output = output.number();
  command.ends_with_us = true;
  auto started = postgres::spawn(command);
  if (!started) return std::unexpected(started.error());
  while (!started->await_end(
      postgres::at_most(until, std::chrono::milliseconds(stop_check_interval)))) {
    const bool is_ended = with.stop.stop_requested();
    if (std::chrono::steady_clock::now() < until && !stop.stop_requested() && !is_ended) continue;
    std::vector<postgres::process> ending;
    if (auto held = started->duplicate()) ending.push_back(std::move(*held));
    (void)end_tools(ending, std::chrono::steady_clock::now() + 2 * orderly_tool_end_max);
    started->reap();
    if (is_ended) return ended_early();
    return core::fail(errc::timeout,
                      fmt::format("pgBackRest did not finish '{}' in time.", what.name));
  }
  const auto status = started->reap();
  auto content = content_of(output.number());
  if (status == 0) return content;
  return std::unexpected(
      tool_failure_in(content, fmt::format("pgBackRest ended '{}' without a reason.", what.name)));
}

result<postgres::process> spawn_tool(const tool_context& with, const tool_command& what,
                                     const std::filesystem::path& output) {
  auto command = command_of(with, what);
  command.output = output;
  return postgres::spawn(command);
}

std::vector<postgres::process> running_tools(const backup_folder& folder, std::string_view name) {
  const auto option = configuration_option(folder);
  return processes_with({option, name});
}

std::vector<postgres::process> running_tools(const backup_folder& folder) {
  const auto option = configuration_option(folder);
  return processes_with({option});
}

std::vector<postgres::process> tools_with(std::string_view option) {
  return processes_with({option});
}

bool end_tools(const std::vector<postgres::process>& running, postgres::deadline until) {
  for (const auto signal : {SIGTERM, SIGKILL}) {
    for (const auto& one : running)
      one.signal(signal);
    const auto patience = postgres::at_most(until, orderly_tool_end_max);
    const bool all_ended = std::ranges::all_of(
        running, [&](const postgres::process& one) { return one.await_end(patience); });
    if (all_ended) return true;
  }
  return false;
}

}  // namespace signalbox::provisioning
