#include "app/backup/backup_texts.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ranges>
#include <vector>

#include "app/command_line/text_table.hpp"
#include "domain/backup/backup_json.hpp"

namespace signalbox::app {
namespace {

std::string size_text(std::uint64_t bytes) {
  constexpr double bytes_per_megabyte = 1'000'000;
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / bytes_per_megabyte);
}

std::string proof_cell(const domain::backup_state& state, const domain::backup& of) {
  if (!state.last_proof || state.last_proof->label != of.label) return "-";
  return state.last_proof->failure.empty() ? core::to_iso8601(state.last_proof->proven_at)
                                           : "failed";
}

core::json refs_json(const std::vector<domain::project_ref>& refs) {
  auto made = core::json::array();
  for (const auto& ref : refs)
    made.push_back(ref.value);
  return made;
}

}  // namespace

std::string backups_text(const domain::backup_state& state) {
  if (state.backups.empty()) return "There is no backup yet.\n";
  std::vector<text_row> rows{{"BACKUP", "KIND", "FINISHED", "DATABASE", "STORED", "VERIFIED"}};
  for (const auto& one : state.backups | std::views::reverse)
    rows.push_back({one.label, std::string(domain::backup_kind_names.name_of(one.kind)),
                    core::to_iso8601(one.finished_at), size_text(one.database_bytes),
                    size_text(one.stored_bytes), proof_cell(state, one)});
  auto text = text_table(rows);
  if (state.window)
    text += fmt::format("\nEvery second from {} to {} can be restored.\n",
                        core::to_iso8601(state.window->earliest),
                        core::to_iso8601(state.window->latest));
  if (state.archive.failing_since)
    text += fmt::format("Changes have not reached the repository since {}: {}\n",
                        core::to_iso8601(*state.archive.failing_since), state.archive.failure);
  return text;
}

std::string proof_text(const domain::backup_proof& proof) {
  if (!proof.failure.empty())
    return fmt::format("The backup {} cannot be restored: {}\n", proof.label, proof.failure);
  const std::chrono::duration<double> seconds = proof.took;
  return fmt::format("The backup {} was restored and checked in {:.1f} s.\n", proof.label,
                     seconds.count());
}

std::string restored_text(const lost_projects& projects) {
  std::string text = "The platform's database is restored. Start the server now.\n";
  if (!projects.recovering.empty()) {
    text += "It then restores these projects, whose files are missing, from their backups:\n";
    for (const auto& ref : projects.recovering)
      text += fmt::format("  {}\n", ref.value);
  }
  if (!projects.paused.empty()) {
    text += "These projects stay paused. Resuming one restores it from its backups:\n";
    for (const auto& ref : projects.paused)
      text += fmt::format("  {}\n", ref.value);
  }
  if (!projects.set_aside.empty()) {
    text +=
        "These projects do not exist in the restored database. Their files were moved to "
        "set-aside-projects, beside the databases:\n";
    for (const auto& ref : projects.set_aside)
      text += fmt::format("  {}\n", ref.value);
  }
  return text;
}

core::json restored_document(const lost_projects& projects) {
  return {{"recovering", refs_json(projects.recovering)},
          {"paused", refs_json(projects.paused)},
          {"set_aside", refs_json(projects.set_aside)}};
}

}  // namespace signalbox::app
