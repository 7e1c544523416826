#include "provisioning/backup/archive_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "core/json/json.hpp"
#include "core/json/json_text.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/backup/tool_failure.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view waiting_suffix = ".ready";
constexpr std::string_view archived_suffix = ".done";
constexpr std::string_view history_suffix = ".history";
constexpr std::string_view failure_suffix = ".error";
constexpr std::size_t history_bytes_max = std::size_t{64} << 10;
constexpr std::size_t failure_bytes_max = 4'096;
constexpr int timeline_base = 16;

std::optional<core::time_point> changed_at(const fs::directory_entry& entry) {
  std::error_code failure;
  const auto at = entry.last_write_time(failure);
  if (failure) return std::nullopt;
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::file_clock::to_sys(at));
}

/// Calls `handle` with each entry of a folder, at most `most`.
template <class Handle>
void each_entry(const fs::path& folder, std::size_t most, const Handle& handle) {
  std::error_code failure;
  fs::directory_iterator at(folder, failure);
  for (std::size_t count = 0; !failure && at != fs::directory_iterator() && count < most; ++count) {
    handle(*at);
    at.increment(failure);
  }
}

/// The timeline of a file `<timeline>.history`; empty for other names.
std::optional<std::uint32_t> timeline_of_history(std::string_view name) {
  if (!name.ends_with(history_suffix)) return std::nullopt;
  std::uint32_t timeline = 0;
  const auto* const end = name.data() + name.size() - history_suffix.size();
  const auto read = std::from_chars(name.data(), end, timeline, timeline_base);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return timeline;
}

bool is_archive_id(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

waiting_wal waiting_wal_in(const fs::path& data, const postgres::os_user& owner) {
  const postgres::acting_as owner_alone(owner);
  waiting_wal found;
  each_entry(data / "pg_wal" / "archive_status", waiting_files_max,
             [&](const fs::directory_entry& entry) {
               if (!entry.path().filename().string().ends_with(waiting_suffix)) return;
               ++found.files;
               const auto at = changed_at(entry);
               if (at && (!found.since || *at < *found.since)) found.since = at;
             });
  return found;
}

bool is_archived_segment(const fs::path& data, std::string_view segment,
                         const postgres::os_user& owner) {
  const postgres::acting_as owner_alone(owner);
  const auto folder = data / "pg_wal";
  std::error_code ignored;
  const auto mark = [&](std::string_view suffix) {
    return folder / "archive_status" / (std::string(segment) + std::string(suffix));
  };
  if (fs::exists(mark(waiting_suffix), ignored)) return false;
  // A segment that was archived may already have been deleted or renamed.
  return fs::exists(mark(archived_suffix), ignored) || !fs::exists(folder / segment, ignored);
}

timeline_history timeline_history_in(const fs::path& data, const postgres::os_user& owner) {
  const postgres::acting_as owner_alone(owner);
  timeline_history found;
  fs::path newest;
  each_entry(data / "pg_wal", waiting_files_max, [&](const fs::directory_entry& entry) {
    const auto timeline = timeline_of_history(entry.path().filename().string());
    if (!timeline || *timeline <= found.current) return;
    found.current = *timeline;
    newest = entry.path();
  });
  if (!newest.empty())
    found.forks = timeline_forks_in(postgres::tail_of(newest, history_bytes_max));
  return found;
}

core::result<timeline_history> timeline_history_of(const tool_context& with,
                                                   std::string_view archive_id,
                                                   postgres::deadline until) {
  timeline_history found;
  if (!is_archive_id(archive_id)) return found;
  const auto folder = fmt::format("archive/{}/{}", backup_stanza, archive_id);
  const auto listed = run_tool(with, {.name = "repo-ls", .arguments = {folder}}, until);
  if (!listed) return std::unexpected(listed.error());
  std::string newest;
  for (std::string_view rest = *listed; !rest.empty();) {
    const auto name = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
    const auto timeline = timeline_of_history(name);
    if (!timeline || *timeline <= found.current) continue;
    found.current = *timeline;
    newest = fmt::format("{}/{}", folder, name);
  }
  if (newest.empty()) return found;
  const auto content = run_tool(with, {.name = "repo-get", .arguments = {newest}}, until);
  if (!content) return std::unexpected(content.error());
  found.forks = timeline_forks_in(*content);
  return found;
}

core::result<void> archive_histories(const fs::path& data, const postgres::os_user& owner) {
  const postgres::acting_as owner_alone(owner);
  std::vector<std::string> names;
  each_entry(data / "pg_wal", waiting_files_max, [&](const fs::directory_entry& entry) {
    auto name = entry.path().filename().string();
    if (name.ends_with(history_suffix)) names.push_back(std::move(name));
  });
  std::error_code absent;
  const auto marks = data / "pg_wal" / "archive_status";
  for (const auto& name : names) {
    fs::remove(marks / (name + std::string(archived_suffix)), absent);
    auto requested =
        postgres::write_private_file(marks / (name + std::string(waiting_suffix)), "", owner);
    if (!requested) return requested;
  }
  return {};
}

std::vector<wal_segment> stored_segments(const backup_folder& folder, std::string_view archive_id,
                                         const postgres::os_user& owner) {
  std::vector<wal_segment> found;
  // The name becomes part of a path.
  if (!is_archive_id(archive_id)) return found;
  const postgres::acting_as owner_alone(owner);
  each_entry(folder.archive() / archive_id, listed_segments_max,
             [&](const fs::directory_entry& part) {
               std::error_code ignored;
               if (!part.is_directory(ignored) || part.is_symlink(ignored)) return;
               each_entry(part.path(), listed_segments_max - found.size(),
                          [&](const fs::directory_entry& entry) {
                            auto segment = wal_segment_of(entry.path().filename().string());
                            const auto at = changed_at(entry);
                            if (!segment || !at) return;
                            segment->stored_at = *at;
                            found.push_back(*segment);
                          });
             });
  return found;
}

core::result<listed_archive> parse_listed_archive(std::string_view text) {
  const auto read = core::json::parse(text, nullptr, false);
  if (!read.is_object())
    return core::fail(core::errc::internal, "pgBackRest's list of the archive cannot be read.");
  listed_archive found;
  for (const auto& [name, facts] : read.items()) {
    if (core::text_in(facts, "type") != "file") continue;
    found.bytes += facts.value("size", std::uint64_t{0});
    auto segment = wal_segment_of(name.substr(name.rfind('/') + 1));
    const auto seconds = facts.value("time", std::int64_t{0});
    if (!segment || seconds <= 0 || found.segments.size() == listed_segments_max) continue;
    segment->stored_at = core::time_point(std::chrono::seconds(seconds));
    found.segments.push_back(*segment);
  }
  return found;
}

core::result<listed_archive> list_archive(const tool_context& with, std::string_view archive_id,
                                          postgres::deadline until) {
  // Without a stanza there is none.
  if (!is_archive_id(archive_id)) return listed_archive{};
  const auto listed =
      run_tool(with,
               {.name = "repo-ls",
                .options = {"--recurse", "--output=json"},
                .arguments = {fmt::format("archive/{}/{}", backup_stanza, archive_id)}},
               until);
  if (!listed) return std::unexpected(listed.error());
  return parse_listed_archive(*listed);
}

std::string archive_failure_in(const backup_folder& folder, const postgres::os_user& owner) {
  const postgres::acting_as owner_alone(owner);
  fs::path newest;
  std::optional<core::time_point> newest_at;
  each_entry(folder.spool() / "archive" / backup_stanza / "out", waiting_files_max,
             [&](const fs::directory_entry& entry) {
               if (!entry.path().filename().string().ends_with(failure_suffix)) return;
               const auto at = changed_at(entry);
               if (!at || (newest_at && *at <= *newest_at)) return;
               newest_at = at;
               newest = entry.path();
             });
  if (newest.empty()) return {};
  // The number of the error, and its message on the following lines.
  const auto text = postgres::tail_of(newest, failure_bytes_max);
  const auto line = std::min(text.find('\n'), text.size());
  const auto words = line == text.size() ? std::string() : text.substr(line + 1);
  return tool_failure_in(fmt::format("ERROR: [{}]: {}", text.substr(0, line), words),
                         "Archiving failed without a reason.")
      .message;
}

bool is_whole_database(const fs::path& data, const postgres::os_user& owner) {
  const postgres::acting_as owner_alone(owner);
  std::error_code ignored;
  return fs::exists(data / "global" / "pg_control", ignored) &&
         !fs::exists(data / "recovery.signal", ignored);
}

}  // namespace signalbox::provisioning
