#include "domain/cron/cron_job.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/encoding/utf8.hpp"
#include "core/fault_list.hpp"
#include "domain/cron/cron_times.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view output_cut_mark = "…";

core::result<void> check_cron_text(const std::string& text) {
  const auto parsed = parse_cron(text);
  if (parsed) return {};
  const auto& [field, message] = parsed.error();
  if (field == "schedule") return fail_field("schedule", message);
  return fail_field("schedule", fmt::format("{} {}", field, message));
}

core::result<void> check_cron_role(const std::string& role) {
  if (role.size() <= sql_name_bytes_max && role.find('\0') == std::string::npos) return {};
  return fail_field("role", fmt::format("must have at most {} bytes", sql_name_bytes_max));
}

core::result<void> check_cron_command(const std::string& command) {
  if (auto some = check_not_blank("command", command); !some)
    return std::unexpected(std::move(some.error()));
  if (command.find('\0') != std::string::npos)
    return fail_field("command", "must not contain the character NUL");
  if (command.size() > cron_command_bytes_max)
    return fail_field("command",
                      fmt::format("must have at most {} KiB", cron_command_bytes_max / 1024));
  return {};
}

core::result<void> check_cron_time(std::chrono::seconds time_max) {
  if (time_max >= std::chrono::seconds{1} && time_max <= cron_time_max) return {};
  return fail_field("timeout_seconds", fmt::format("must be 1 to {}", cron_time_max.count()));
}

}  // namespace

core::result<cron_job> changed_cron_job(cron_job from, const cron_change& change) {
  auto given = std::move(from);
  given.name = change.name.value_or(given.name);
  given.schedule = change.schedule.value_or(given.schedule);
  given.command = change.command.value_or(given.command);
  given.role = change.role.value_or(given.role);
  given.is_active = change.is_active.value_or(given.is_active);
  given.time_max = change.time_max.value_or(given.time_max);
  core::fault_list faults;
  auto name = check_title("name", given.name, cron_name_characters_max);
  if (name) {
    given.name = std::move(*name);
  } else {
    faults.add(std::move(name.error()));
  }
  for (auto checked : {check_cron_text(given.schedule), check_cron_command(given.command),
                       check_cron_role(given.role), check_cron_time(given.time_max)})
    if (!checked) faults.add(std::move(checked.error()));
  if (auto failed = std::move(faults).as_error()) return std::unexpected(std::move(*failed));
  return given;
}

cron_decision decide_run(const cron_due& due) {
  if (due.now - due.planned_at > cron_late_max) return cron_decision::miss;
  if (due.is_running) return cron_decision::skip_running;
  if (due.running >= cron_running_max) return cron_decision::skip_full;
  return cron_decision::run;
}

cron_run recorded_run(std::int64_t job, cron_decision why, const cron_due& due) {
  cron_run made{.job = job,
                .state = cron_run_state::skipped,
                .planned_at = due.planned_at,
                .started_at = due.now,
                .ended_at = due.now};
  if (why == cron_decision::skip_running) made.error = "The previous run was still in progress.";
  if (why == cron_decision::skip_full)
    made.error = fmt::format("{} other jobs of this project were running.", due.running);
  if (why == cron_decision::miss) made.state = cron_run_state::missed;
  return made;
}

cron_run missed_runs(const cron_job& job, const cron_schedule& schedule, const cron_due& due) {
  auto made = recorded_run(job.id, cron_decision::miss, due);
  std::size_t count = 1;
  for (auto next = next_run(schedule, due.planned_at); next <= due.now && count < cron_missed_max;
       next = next_run(schedule, next)) {
    made.planned_at = next;
    ++count;
  }
  // Beyond the limit the rest is not counted, but none of it runs later.
  if (count == cron_missed_max) made.planned_at = due.now;
  made.error = count == 1
                   ? "The database or Signalbox was not running."
                   : fmt::format("The database or Signalbox was not running: {}{} runs since {}.",
                                 count == cron_missed_max ? "at least " : "", count,
                                 core::to_iso8601(due.planned_at));
  return made;
}

std::string bounded_output(std::string text) {
  if (text.size() <= cron_output_max) return text;
  auto end = cron_output_max - output_cut_mark.size();
  // A byte that continues a character.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U)
    --end;
  text.resize(end);
  text += output_cut_mark;
  return text;
}

}  // namespace signalbox::domain
