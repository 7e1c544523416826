#include "provisioning/backup/backup_jobs.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/json/json.hpp"
#include "core/json/json_text.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/backup/archive_reading.hpp"
#include "provisioning/backup/tool_failure.hpp"
#include "provisioning/backup/tool_info.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::json;
using core::result;

constexpr std::string_view backup_command_name = "backup";
// The number of the error of a backup whose WAL was not archived in time.
constexpr std::string_view unarchived_mark = "ERROR: [082]";
constexpr std::size_t backup_note_bytes_max = 4'096;
// How soon the end of a step is noticed.
constexpr std::chrono::milliseconds stop_poll_interval{200};
// The last messages of a backup; each file that it copied has a line only at a higher level.
constexpr std::size_t output_bytes_max = std::size_t{64} << 10;

result<void> write_backup_note(const tool_context& with, const backup_note& note) {
  const postgres::acting_as owner_alone(with.owner);
  return postgres::write_private_file(with.folder.backup_note(), render_backup_note(note),
                                      with.owner);
}

std::optional<backup_note> read_backup_note(const tool_context& with) {
  const postgres::acting_as owner_alone(with.owner);
  return parse_backup_note(postgres::tail_of(with.folder.backup_note(), backup_note_bytes_max));
}

std::vector<std::string> backup_options(const domain::backup_order& order) {
  std::vector<std::string> options{
      order.kind == domain::backup_kind::full ? "--type=full" : "--type=incr",
      "--log-level-console=info"};
  if (order.kept.count() < 1) {
    options.emplace_back("--no-expire-auto");
    return options;
  }
  options.emplace_back("--repo1-retention-full-type=time");
  options.push_back(fmt::format("--repo1-retention-full={}", order.kept.count()));
  return options;
}

}  // namespace

std::string render_backup_note(const backup_note& of) {
  return json({{"kind", domain::backup_kind_names.name_of(of.kind)},
               {"started_at", core::to_iso8601(of.started_at)},
               {"is_canceled", of.is_canceled}})
      .dump();
}

std::optional<backup_note> parse_backup_note(std::string_view text) {
  const auto read = json::parse(text, nullptr, false);
  const auto kind = domain::backup_kind_names.value_of(core::text_in(read, "kind"));
  const auto started_at = core::from_iso8601(core::text_in(read, "started_at"));
  if (!kind || !started_at) return std::nullopt;
  const auto canceled = read.find("is_canceled");
  return backup_note{
      .kind = *kind,
      .started_at = *started_at,
      .is_canceled = canceled != read.end() && canceled->is_boolean() && canceled->get<bool>()};
}

result<void> backup_jobs::start(const tool_context& with, const domain::backup_order& order,
                                core::time_point now) {
  if (!running_tools(with.folder, backup_command_name).empty())
    return core::fail(errc::conflict, "A backup is already running.");
  {
    const postgres::acting_as owner_alone(with.owner);
    std::error_code absent;
    std::filesystem::remove(with.folder.backup_output(), absent);
  }
  // Written first: without an output, a backup that never began counts as one that failed.
  if (auto noted = write_backup_note(with, {.kind = order.kind, .started_at = now}); !noted)
    return noted;
  const postgres::acting_as owner_alone(with.owner);
  auto started = spawn_tool(with,
                            {.name = std::string(backup_command_name),
                             .options = backup_options(order),
                             .nice = backup_nice},
                            with.folder.backup_output());
  if (!started) return std::unexpected(started.error());
  const auto watched = watch_.watch(std::move(*started), [](pid_t, std::optional<int>) {});
  if (!watched) return std::unexpected(watched.error());
  return {};
}

result<void> backup_jobs::cancel(const tool_context& with, postgres::deadline until) {
  const auto running = running_tools(with.folder, backup_command_name);
  if (running.empty()) return {};
  if (auto note = read_backup_note(with)) {
    note->is_canceled = true;
    if (auto noted = write_backup_note(with, *note); !noted) return noted;
  }
  if (end_tools(running, until)) return {};
  return core::fail(errc::timeout, "The backup could not be ended in time.");
}

backup_course backup_jobs::course_of(const tool_context& with) const {
  const auto note = read_backup_note(with);
  if (!note) return {};
  const auto running = running_tools(with.folder, backup_command_name);
  const postgres::acting_as owner_alone(with.owner);
  if (!running.empty())
    return {.running = note,
            .progress = progress_in_lock(
                postgres::tail_of(with.folder.backup_lock(), backup_note_bytes_max))};
  const auto output = postgres::tail_of(with.folder.backup_output(), output_bytes_max);
  if (is_completed_backup(output)) return {};
  if (note->is_canceled) return {.failure = "The backup was canceled."};
  auto failure = tool_failure_in(output, "The backup ended unexpectedly.").message;
  // The reason is that of the archiving.
  if (output.contains(unarchived_mark))
    if (auto reason = archive_failure_in(with.folder, with.owner); !reason.empty())
      failure = std::move(reason);
  return {.failure = std::move(failure)};
}

result<void> backup_jobs::await(const tool_context& with, postgres::deadline until) const {
  for (const auto& one : running_tools(with.folder, backup_command_name))
    while (!one.await_end(postgres::at_most(until, stop_poll_interval))) {
      if (with.stop.stop_requested()) return ended_early();
      if (std::chrono::steady_clock::now() >= until)
        return core::fail(errc::timeout, "The backup did not finish in time.");
    }
  return {};
}

}  // namespace signalbox::provisioning
