#include "provisioning/backup/tool_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/json/json.hpp"
#include "core/json/json_text.hpp"
#include "provisioning/backup/tool_failure.hpp"
#include "provisioning/backup/wal_chain.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::json;
using core::result;

// Status codes of the answer: the stanza does not exist, has no backup, or has no data.
constexpr int missing_stanza_path = 1;
constexpr int no_backup = 2;
constexpr int missing_stanza_data = 3;

/// Returns a member by its path; null when a part is missing.
const json* member_of(const json& of, std::initializer_list<const char*> path) {
  const auto* at = &of;
  for (const auto* const name : path) {
    if (!at->is_object()) return nullptr;
    const auto found = at->find(name);
    if (found == at->end()) return nullptr;
    at = &*found;
  }
  return at;
}

std::uint64_t number_at(const json& of, std::initializer_list<const char*> path) {
  const auto* const found = member_of(of, path);
  return found != nullptr && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::string text_at(const json& of, std::initializer_list<const char*> path) {
  const auto* const found = member_of(of, path);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

core::time_point seconds_at(const json& of, std::initializer_list<const char*> path) {
  constexpr std::uint64_t latest = 253'402'300'799;  // the year 9999
  return core::time_point(
      std::chrono::seconds(static_cast<std::int64_t>(std::min(number_at(of, path), latest))));
}

/// Returns nothing for a backup that cannot be shown or restored.
std::optional<stored_backup> backup_in(const json& of) {
  stored_backup made;
  auto& shown = made.shown;
  shown.label = core::text_in(of, "label");
  if (!domain::is_backup_label(shown.label)) return std::nullopt;
  // Page checksums that do not match: the copy is as damaged as the database.
  const auto* const damaged = member_of(of, {"error"});
  if (damaged != nullptr && damaged->is_boolean() && damaged->get<bool>()) return std::nullopt;
  shown.kind = core::text_in(of, "type") == "full" ? domain::backup_kind::full
                                                   : domain::backup_kind::incremental;
  shown.started_at = seconds_at(of, {"timestamp", "start"});
  shown.finished_at = seconds_at(of, {"timestamp", "stop"});
  shown.database_bytes = number_at(of, {"info", "size"});
  shown.stored_bytes = number_at(of, {"info", "repository", "delta"});
  const auto first = wal_segment_of(text_at(of, {"archive", "start"}));
  const auto last = wal_segment_of(text_at(of, {"archive", "stop"}));
  const auto ended = wal_position_of(text_at(of, {"lsn", "stop"}));
  if (!first || !last || !ended) return std::nullopt;
  made.timeline = last->timeline;
  made.first_segment = first->number;
  made.last_segment = last->number;
  made.stop_position = *ended;
  return made;
}

}  // namespace

std::optional<std::uint64_t> progress_in_lock(std::string_view text) {
  constexpr std::uint64_t whole = 10'000;
  const auto read = json::parse(text, nullptr, false);
  if (member_of(read, {"pctCplt"}) == nullptr) return std::nullopt;
  return std::min(number_at(read, {"pctCplt"}), whole);
}

result<tool_info> parse_tool_info(std::string_view text) {
  // With another key, messages contain bytes that are no text.
  std::string plain(text);
  std::ranges::replace_if(
      plain, [](char c) { return c < ' ' || c > '~'; }, '?');
  const auto answer = json::parse(plain, nullptr, false);
  if (!answer.is_array())
    return core::fail(errc::internal, "pgBackRest's information cannot be read.");
  tool_info made;
  if (answer.empty()) return made;
  const auto& stanza = answer.front();
  const auto code = number_at(stanza, {"status", "code"});
  const bool is_known =
      code == 0 || code == missing_stanza_path || code == no_backup || code == missing_stanza_data;
  if (!is_known) {
    auto message = text_at(stanza, {"status", "message"});
    if (const auto* const repositories = member_of(stanza, {"repo"});
        repositories != nullptr && repositories->is_array() && !repositories->empty())
      message = text_at(repositories->front(), {"status", "message"});
    // Worded as in the output of other commands.
    auto failed = tool_failure_in(fmt::format("ERROR: [{}]: {}", 0, message), {});
    if (failed.code == errc::internal) failed.code = errc::unavailable;
    return std::unexpected(std::move(failed));
  }
  made.has_stanza = code == 0 || code == no_backup;
  if (const auto* const archives = member_of(stanza, {"archive"});
      archives != nullptr && archives->is_array() && !archives->empty())
    made.archive_id = core::text_in(archives->back(), "id");
  if (const auto* const backups = member_of(stanza, {"backup"});
      backups != nullptr && backups->is_array())
    for (const auto& one : *backups) {
      if (made.backups.size() == listed_backups_max) break;
      if (auto found = backup_in(one)) made.backups.push_back(std::move(*found));
    }
  return made;
}

}  // namespace signalbox::provisioning
