#include "tests/unit/log_intake/intake_place.hpp"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <stdexcept>

#include "logs/place.hpp"
#include "logs/reader.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

namespace signalbox::testing {

namespace {

domain::log_time present() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

void append_text(const std::filesystem::path& file, std::string_view text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary | std::ios::app) << text;
}

}  // namespace

core::result<domain::log_chunk> log_files_provider::read_log(
    const std::optional<domain::project_ref>& of, const domain::log_position& from,
    deadline until) {
  ++reads;
  if (is_failing) return core::fail(core::errc::unavailable, "The host is away.");
  if (!of)
    return provisioning::read_log_files(provisioning::pooler_log_files(folder_ / "pooler"), from,
                                        until);
  return provisioning::read_log_files(
      provisioning::log_files_of(provisioning::project_folder{folder_ / of->value}), from, until);
}

void log_files_provider::on_log_written(log_listener listener) {
  const std::lock_guard lock(guard_);
  listener_ = std::move(listener);
}

void log_files_provider::announce(const std::optional<domain::project_ref>& of) {
  const std::lock_guard lock(guard_);
  if (listener_) listener_(of);
}

void intake_place::start() {
  service_.reset();
  service_ = std::make_unique<log_intake::log_service>(
      how_, log_intake::intake_context{.provider = provider_,
                                       .sources = shipped_sources(),
                                       .now = present,
                                       .report = [this](std::string_view event, std::string_view) {
                                         const std::lock_guard lock(guard_);
                                         events_.emplace_back(event);
                                       }});
}

void intake_place::write(const domain::project_ref& ref, std::string_view text,
                         const std::string& file) {
  append_text(path() / "files" / ref.value / "data" / "log" / file, text);
  provider_.announce(ref);
}

void intake_place::write_pooler(std::string_view text) {
  append_text(path() / "files" / "pooler" / "pgbouncer.log", text);
  provider_.announce(std::nullopt);
}

std::vector<domain::log_entry> intake_place::stored(const domain::project_ref& ref) const {
  logs::search_request request{.query = {.range = {.from = present() - std::chrono::hours(24 * 300),
                                                   .to = present() + std::chrono::hours(1)}},
                               .newest_first = false,
                               .limit = logs::page_lines_max};
  std::vector<domain::log_entry> all;
  for (;;) {
    auto page = logs::search_logs(logs::place_of(path(), ref), request);
    if (!page) throw std::runtime_error(page.error().message);
    for (auto& line : page->lines)
      all.push_back(std::move(line));
    if (!page->next) return all;
    request.after = page->next;
  }
}

std::vector<domain::log_entry> intake_place::await_stored(const domain::project_ref& ref,
                                                          std::size_t count) const {
  std::vector<domain::log_entry> found;
  if (!eventually([&] { return (found = stored(ref)).size() >= count; }))
    throw std::runtime_error(fmt::format("only {} of {} lines", found.size(), count));
  return found;
}

std::vector<std::string> intake_place::messages(const std::vector<domain::log_entry>& lines) {
  std::vector<std::string> found;
  for (const auto& line : lines)
    found.push_back(line.message);
  return found;
}

std::vector<std::string> intake_place::events() {
  const std::lock_guard lock(guard_);
  return events_;
}

std::string postgres_json(std::string_view message, std::string_view severity) {
  auto time = domain::to_text(present());
  // As PostgreSQL: milliseconds, and a gap.
  time[10] = ' ';
  time.resize(23);
  return fmt::format(
      "{{\"timestamp\":\"{} UTC\",\"user\":\"postgres\",\"dbname\":\"postgres\","
      "\"pid\":7,\"error_severity\":\"{}\",\"message\":\"{}\"}}\n",
      time, severity, message);
}

}  // namespace signalbox::testing
