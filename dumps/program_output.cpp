#include "dumps/program_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "domain/project/host_paths.hpp"
#include "postgres/system_failure.hpp"

namespace signalbox::dumps {
namespace {

using core::errc;
using core::result;
using postgres::unique_descriptor;

constexpr std::size_t read_bytes = std::size_t{64} << 10U;
constexpr std::size_t line_bytes_max = 4'096;
/// Pieces of messages that are read at a time, more than a pipe holds.
constexpr int message_pieces_max = 64;
constexpr std::size_t failure_bytes_max = 2'000;
constexpr int stop_check_ms = 100;
constexpr auto readable = std::filesystem::perms::group_read | std::filesystem::perms::others_read;
constexpr std::chrono::seconds end_wait_max{5};
constexpr std::string_view table_mark = ": dumping contents of table ";

}  // namespace

bool open_to_program(const std::filesystem::path& what, bool is_filled) {
  using std::filesystem::perms;
  std::error_code failure;
  if (!std::filesystem::is_directory(what, failure)) {
    std::filesystem::permissions(what, perms::owner_read | perms::owner_write | readable, failure);
    return !failure;
  }
  auto rights = perms::owner_all | readable | perms::group_exec | perms::others_exec;
  if (is_filled) rights |= perms::group_write | perms::others_write;
  std::filesystem::permissions(what, rights, failure);
  return !failure;
}

result<std::unique_ptr<program_output>> program_output::start(const program_start& what) {
  constexpr std::string_view opening = "open the streams of pg_dump";
  std::array<unique_descriptor, 2> own;
  std::array<unique_descriptor, 2> given;
  for (std::size_t at = 0; at < own.size(); ++at) {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return postgres::system_failure(opening);
    own.at(at) = unique_descriptor(ends[0]);
    given.at(at) = unique_descriptor(ends[1]);
    if (::fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) return postgres::system_failure(opening);
  }
  unique_descriptor folder(
      ::open(what.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
  if (!folder.valid() || !open_to_program(what.folder)) return postgres::system_failure(opening);
  auto control = postgres::program_control::open();
  if (!control) return std::unexpected(std::move(control.error()));
  auto started = what.how.start_program(what.ref, what.what,
                                        {.folder = std::move(folder),
                                         .output = std::move(given[0]),
                                         .messages = std::move(given[1]),
                                         .control = std::move(control->supervisors)});
  if (!started) return std::unexpected(std::move(started.error()));
  return std::unique_ptr<program_output>(
      new program_output(std::move(control->ours), std::move(own[0]), std::move(own[1])));
}

program_output::~program_output() {
  if (is_finished_) return;
  kill();
  // A killed program ends as soon as the system allows.
  (void)control_.await_end(std::chrono::steady_clock::now() + end_wait_max);
}

void program_output::kill() {
  if (!is_finished_) control_.kill();
}

void program_output::suspend(bool is_suspended) {
  if (is_finished_ || is_suspended_ == is_suspended) return;
  is_suspended_ = is_suspended;
  control_.suspend(is_suspended);
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
  for (int piece = 0; piece < message_pieces_max; ++piece) {
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
  const bool has_ended = control_.await_end(std::chrono::steady_clock::now() + end_wait_max);
  if (!has_ended) kill();
  read_messages();
  if (!line_.empty()) take_line(std::exchange(line_, {}));
  if (!has_ended && !control_.await_end(std::chrono::steady_clock::now() + end_wait_max))
    return core::fail(errc::internal, "The program did not end.");
  const auto code = control_.code();
  is_finished_ = true;
  if (has_ended && code == 0) return {};
  if (code == -SIGXCPU)
    return core::fail(errc::conflict, "The program has used more CPU time than is allowed.");
  if (!report_.failure.empty()) return core::fail(errc::conflict, report_.failure);
  return core::fail(errc::internal,
                    fmt::format("The program ended unexpectedly (code {}).", code.value_or(-1)));
}

}  // namespace signalbox::dumps
