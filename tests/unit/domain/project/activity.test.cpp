#include "domain/project/activity.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "domain/incident/incident_activity.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using kinds = activity_kind;

namespace {

const time_point timeline_noon{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20} + 12h};

activity_entry entry_of(activity_kind kind, std::string by = "") {
  return {.id = activity_id{"e"}, .at = timeline_noon, .kind = kind, .by = std::move(by)};
}

activity_entry ended(activity_entry of, activity_outcome outcome, std::string reason = "") {
  of.outcome = outcome;
  of.ended_at = of.at + 2s;
  of.reason = std::move(reason);
  return of;
}

incident sample_incident() {
  incident one;
  one.id = incident_id{"i"};
  one.title = "Slow disks";
  one.opened_at = timeline_noon - 1h;
  return one;
}

std::vector<std::string> ids_of(const activity_page& page) {
  std::vector<std::string> ids;
  for (const auto& one : page.entries)
    ids.push_back(one.id.value);
  return ids;
}

}  // namespace

TEST_CASE("activity: backups and their protection have sentences, in a group of their own") {
  auto backup = entry_of(kinds::backed_up, "ada");
  backup.to = "full";
  CHECK(sentence_of(ended(backup, activity_outcome::done)) == "Full backup by ada");
  backup.by.clear();
  backup.to = "incremental";
  CHECK(sentence_of(ended(backup, activity_outcome::done)) == "Incremental backup");
  CHECK(sentence_of(ended(backup, activity_outcome::failed, "no space.")) ==
        "Backup failed: no space");
  CHECK(sentence_of(ended(backup, activity_outcome::cancelled)) == "Backup was cancelled");
  auto lost = entry_of(kinds::protection_lost);
  lost.reason = "There is no backup yet.";
  CHECK(sentence_of(lost) == "Not protected by backups: There is no backup yet");
  auto found = entry_of(kinds::protection_restored);
  found.down_since = timeline_noon - 2h;
  CHECK(sentence_of(found) == "Protected by backups again after 2 h");
  for (const auto& one : {backup, lost, found})
    CHECK(group_of(one.kind) == activity_group::backups);
}

TEST_CASE("activity: an operation has a sentence for each outcome") {
  const auto restart = entry_of(kinds::restarted, "ada");
  CHECK(sentence_of(ended(restart, activity_outcome::running)) == "Restarting, requested by ada");
  CHECK(sentence_of(ended(restart, activity_outcome::done)) == "Restarted by ada");
  CHECK(sentence_of(ended(restart, activity_outcome::failed, "no space.")) ==
        "Restart by ada failed: no space");
  CHECK(sentence_of(ended(restart, activity_outcome::cancelled, "cancelled by bob.")) ==
        "Restart by ada was cancelled by bob");
  CHECK(sentence_of(ended(restart, activity_outcome::interrupted)) ==
        "Restart by ada was interrupted by another operation");
  auto resize = entry_of(kinds::resized, "ada");
  resize.from = "Nano";
  resize.to = "Micro";
  CHECK(sentence_of(ended(resize, activity_outcome::done)) == "Resized from Nano to Micro by ada");
}

TEST_CASE("activity: a crash and its recovery say why and how long") {
  auto crash = entry_of(kinds::crashed);
  crash.reason = "Postgres process 25614 was killed (SIGKILL).";
  CHECK(sentence_of(crash) == "Crashed: Postgres process 25614 was killed (SIGKILL)");
  auto recovery = entry_of(kinds::recovered);
  CHECK(sentence_of(ended(recovery, activity_outcome::running)) == "Restarting automatically");
  recovery.down_since = timeline_noon - 2'500ms;
  CHECK(sentence_of(ended(recovery, activity_outcome::done)) ==
        "Recovered automatically after 4.5 s");
  auto again = entry_of(kinds::healthy);
  again.down_since = timeline_noon - 125s;
  CHECK(sentence_of(again) == "Healthy again after 2 min 5 s");
}

TEST_CASE("activity: changes of settings name what changed") {
  auto settings = entry_of(kinds::settings_changed, "ada");
  settings.names = {"work_mem", "max_wal_size"};
  CHECK(sentence_of(settings) == "Postgres settings changed by ada: work_mem, max_wal_size");
  auto name = entry_of(kinds::renamed, "ada");
  name.from = "Shop";
  name.to = "Store";
  CHECK(sentence_of(name) == "Renamed from \"Shop\" to \"Store\" by ada");
  auto key = entry_of(kinds::key_created, "ada");
  key.names = {"deploy"};
  CHECK(sentence_of(key) == "API key \"deploy\" created by ada");
}

TEST_CASE("activity: every kind has a sentence and a group") {
  std::set<std::string> sentences;
  for (const auto& [kind, name] : activity_kind_names.rows) {
    CAPTURE(name);
    const auto sentence = sentence_of(entry_of(kind));
    CHECK_FALSE(sentence.empty());
    CHECK(sentences.insert(sentence).second);
    CHECK_FALSE(activity_group_names.name_of(group_of(kind)).empty());
  }
}

TEST_CASE("activity: durations have at most two units") {
  CHECK(activity_duration_text(-1s) == "0.0 s");
  CHECK(activity_duration_text(4'550ms) == "4.5 s");
  CHECK(activity_duration_text(59'999ms) == "59 s");
  CHECK(activity_duration_text(120s) == "2 min");
  CHECK(activity_duration_text(80min) == "1 h 20 min");
}

TEST_CASE("activity: the wire form contains no null, and the stored form is complete") {
  auto one = ended(entry_of(kinds::resized, "ada"), activity_outcome::done);
  one.from = "Nano";
  one.to = "Micro";
  one.names = {"a"};
  one.down_since = timeline_noon - 1s;
  one.steps = {{.id = "stop",
                .label = "Stop",
                .state = step_state::done,
                .started_at = timeline_noon,
                .ended_at = timeline_noon + 1s}};
  const auto shown = activity_json(one);
  CHECK(shown.dump().find("null") == std::string::npos);
  CHECK(shown.at("steps").at("stop").at("order") == 1);
  CHECK(shown.at("group") == "operations");
  auto read = one;
  read.from.clear();
  read.to.clear();
  read.names.clear();
  read.steps.clear();
  read.down_since.reset();
  read_activity_detail(activity_detail_json(one), read);
  CHECK(read == one);
}

TEST_CASE("activity page: a place survives its text, and other texts are refused") {
  const activity_place place{.at = timeline_noon, .id = "0e000000-0000-4000-8000-000000000001"};
  CHECK(activity_place_from(to_text(place)) == place);
  for (const auto* text :
       {"", "~a", "2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.000Z~", "x~y"})
    CHECK_FALSE(activity_place_from(text));
  CHECK_FALSE(activity_place_from("2026-11-20T12:00:00.000Z~" + std::string(65, 'a')));
}

TEST_CASE("activity page: incidents are merged by time, with what is left for the next page") {
  auto one = sample_incident();
  one.resolved_at = timeline_noon - 25min;
  const auto merged = activity_of({one}, timeline_noon);
  REQUIRE(merged.size() == 2);
  CHECK(sentence_of(merged[0]) == "Incident opened: Slow disks");
  CHECK(sentence_of(merged[1]) == "Incident resolved after 35 min: Slow disks");
  auto newest = entry_of(kinds::restarted);
  newest.id = activity_id{"newest"};
  auto oldest = entry_of(kinds::created);
  oldest.id = activity_id{"oldest"};
  oldest.at = timeline_noon - 2h;
  activity_filter filter{.count = 2};
  const auto first = merge_activity({newest, oldest}, merged, filter);
  CHECK(ids_of(first) == std::vector<std::string>{"newest", "i:incident_resolved"});
  CHECK(first.has_more);
  filter.before = place_of(first.entries.back());
  const auto second = merge_activity({oldest}, merged, filter);
  CHECK(ids_of(second) == std::vector<std::string>{"i:incident_opened", "oldest"});
  CHECK_FALSE(second.has_more);
  filter.group = activity_group::operations;
  CHECK(ids_of(merge_activity({oldest}, merged, filter)) == std::vector<std::string>{"oldest"});
}

TEST_CASE("activity page: incidents from before the timeline, and planned ones, are left out") {
  auto old = sample_incident();
  old.opened_at = timeline_noon - activity_kept_for - 2h;
  old.resolved_at = timeline_noon - activity_kept_for - 1h;
  auto planned = sample_incident();
  planned.kind = incident_kind::maintenance;
  planned.state = incident_state::scheduled;
  planned.planned_start = timeline_noon + 1h;
  auto cancelled = planned;
  cancelled.state = incident_state::cancelled;
  cancelled.resolved_at = timeline_noon - 5min;
  CHECK(activity_of({old, planned, cancelled}, timeline_noon).empty());
}

TEST_CASE("activity page: maintenance counts from its start, which is not when it was announced") {
  auto one = sample_incident();
  one.kind = incident_kind::maintenance;
  one.state = incident_state::in_progress;
  one.planned_start = timeline_noon - 40min;
  auto entries = activity_of({one}, timeline_noon);
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].at == timeline_noon - 40min);
  CHECK(group_of(entries[0].kind) == activity_group::incidents);
  CHECK(sentence_of(entries[0]) == "Maintenance started: Slow disks");
  one.state = incident_state::completed;
  one.resolved_at = timeline_noon - 10min;
  entries = activity_of({one}, timeline_noon);
  REQUIRE(entries.size() == 2);
  CHECK(sentence_of(entries[1]) == "Maintenance completed after 30 min: Slow disks");
}
