#include "dumps/program_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "domain/project/host_paths.hpp"
#include "postgres/command.hpp"
#include "postgres/system_failure.hpp"

namespace signalbox::dumps {
namespace {

using core::errc;
using core::result;
using postgres::unique_descriptor;

constexpr std::size_t read_bytes = std::size_t{64} << 10U;
constexpr std::size_t line_bytes_max = 4'096;
constexpr std::size_t failure_bytes_max = 2'000;
constexpr int stop_check_ms = 100;
constexpr int program_niceness = 5;
/// Of the program's private memory: definitions of a large database.
constexpr std::uint64_t program_memory_max = std::uint64_t{2} << 30U;
constexpr std::chrono::seconds end_wait_max{5};
constexpr std::string_view table_mark = ": dumping contents of table ";

}  // namespace

result<std::unique_ptr<program_output>> program_output::start(const program_start& what) {
  constexpr std::string_view opening = "open the files of pg_dump";
  std::error_code ignored;
  if (!std::filesystem::exists(what.program, ignored))
    return core::fail(errc::unavailable, fmt::format("This host has no program {}.",
                                                     what.program.filename().string()));
  const auto pipe_of_messages = what.folder / "messages";
  if (::mkfifo(pipe_of_messages.c_str(), 0600) != 0) return postgres::system_failure(opening);
  unique_descriptor messages(
      ::open(pipe_of_messages.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW));
  std::array<int, 2> ends{-1, -1};
  if (!messages.valid() || ::pipe2(ends.data(), O_CLOEXEC) != 0)
    return postgres::system_failure(opening);
  unique_descriptor output(ends[0]);
  unique_descriptor input(ends[1]);
  if (::fcntl(output.number(), F_SETFL, O_NONBLOCK) != 0) return postgres::system_failure(opening);
  auto started = postgres::spawn({.program = what.program,
                                  .arguments = what.arguments,
                                  .output = pipe_of_messages,
                                  .standard_output = input.number(),
                                  .folder = what.folder,
                                  .ends_with_us = true,
                                  .nice = program_niceness,
                                  .data_bytes_max = program_memory_max,
                                  .environment = what.environment});
  // Nothing else opens it.
  std::filesystem::remove(pipe_of_messages, ignored);
  if (!started) return std::unexpected(std::move(started.error()));
  return std::unique_ptr<program_output>(
      new program_output(std::move(*started), std::move(output), std::move(messages)));
}

program_output::~program_output() {
  if (is_reaped_) return;
  kill();
  // A killed program ends as soon as the system allows.
  if (process_.await_end(std::chrono::steady_clock::now() + end_wait_max)) process_.reap();
}

void program_output::kill() {
  if (!is_reaped_) process_.signal(SIGKILL);
}

void program_output::suspend(bool is_suspended) {
  if (is_reaped_ || is_suspended_ == is_suspended) return;
  is_suspended_ = is_suspended;
  process_.signal(is_suspended ? SIGSTOP : SIGCONT);
}

void program_output::take_line(std::string_view line) {
  const auto mark = line.find(table_mark);
  if (mark != std::string_view::npos) {
    ++report_.tables;
    report_.object = std::string(line.substr(mark + table_mark.size()));
    if (report_.object.starts_with('"') && report_.object.ends_with('"') &&
        report_.object.size() > 1)
      report_.object = report_.object.substr(1, report_.object.size() - 2);
    return;
  }
  for (const std::string_view kind : {": error: ", ": fatal: ", ": detail: ", ": hint: "}) {
    const auto at = line.find(kind);
    if (at == std::string_view::npos || report_.failure.size() > failure_bytes_max) continue;
    if (!report_.failure.empty()) report_.failure += ' ';
    report_.failure += domain::without_host_paths(std::string(line.substr(at + kind.size())));
    return;
  }
}

void program_output::read_messages() {
  std::array<char, line_bytes_max> buffer{};
  for (;;) {
    const auto count = ::read(messages_.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    std::string_view rest(buffer.data(), static_cast<std::size_t>(count));
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      line_ += rest.substr(0, end);
      if (line_.size() > line_bytes_max) line_.resize(line_bytes_max);
      if (end == std::string_view::npos) break;
      take_line(line_);
      line_.clear();
      rest.remove_prefix(end + 1);
    }
  }
}

result<std::string_view> program_output::read(std::string& buffer, std::stop_token stop) {
  buffer.resize(read_bytes);
  for (;;) {
    if (stop.stop_requested()) return core::fail(errc::unavailable, "Cancelled.");
    read_messages();
    const auto count = ::read(output_.number(), buffer.data(), buffer.size());
    if (count >= 0) return std::string_view(buffer.data(), static_cast<std::size_t>(count));
    if (errno != EAGAIN && errno != EINTR) return postgres::system_failure("read a program");
    std::array<pollfd, 2> waiting{pollfd{.fd = output_.number(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = messages_.number(), .events = POLLIN, .revents = 0}};
    (void)::poll(waiting.data(), 1, stop_check_ms);
  }
}

result<void> program_output::finish() {
  const bool has_ended = process_.await_end(std::chrono::steady_clock::now() + end_wait_max);
  if (!has_ended) kill();
  read_messages();
  if (!line_.empty()) take_line(std::exchange(line_, {}));
  if (!has_ended && !process_.await_end(std::chrono::steady_clock::now() + end_wait_max))
    return core::fail(errc::internal, "The program did not end.");
  const auto code = process_.reap();
  is_reaped_ = true;
  if (has_ended && code == 0) return {};
  if (!report_.failure.empty()) return core::fail(errc::conflict, report_.failure);
  return core::fail(errc::internal,
                    fmt::format("The program ended unexpectedly (code {}).", code.value_or(-1)));
}

}  // namespace signalbox::dumps
