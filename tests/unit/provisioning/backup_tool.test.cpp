#include <doctest/doctest.h>

#include <string>

#include "provisioning/backup/backup_jobs.hpp"
#include "provisioning/backup/cluster_state.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/backup/repository_state.hpp"
#include "provisioning/backup/tool_configuration.hpp"
#include "provisioning/backup/tool_failure.hpp"
#include "provisioning/backup/tool_info.hpp"
#include "provisioning/backup/wal_chain.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;
using namespace std::chrono_literals;
using core::errc;

namespace {

/// An answer of pgBackRest 2.45 about two backups, shortened.
constexpr std::string_view two_backups_answer = R"([{"archive":[{"database":{"id":1,"repo-key":1},
"id":"15-1","max":"000000010000000000000004","min":"000000010000000000000001"}],
"backup":[{"archive":{"start":"000000010000000000000002","stop":"000000010000000000000002"},
"error":false,"info":{"delta":23017180,"repository":{"delta":2840992,"size":2840992},
"size":23017180},"label":"20261129-074918F","lsn":{"start":"0/2000028","stop":"0/20020E0"},
"prior":null,"timestamp":{"start":1795938558,"stop":1795938560},"type":"full"},
{"archive":{"start":"000000010000000000000004","stop":"000000010000000000000004"},"error":false,
"info":{"delta":5824778,"repository":{"delta":560880,"size":3149424},"size":26646236},
"label":"20261129-074918F_20261129-074921I","lsn":{"start":"0/4000028","stop":"0/4000100"},
"prior":"20261129-074918F","timestamp":{"start":1795938561,"stop":1795938563},"type":"incr"}],
"cipher":"aes-256-cbc","name":"main","repo":[{"key":1,"status":{"code":0,"message":"ok"}}],
"status":{"code":0,"lock":{"backup":{"held":false}},"message":"ok"}}])";

std::string line_by_line(std::string_view text) {
  std::string plain(text);
  std::erase(plain, '\n');
  return plain;
}

/// Segments 1 to `last` of a timeline, without `missing`.
std::vector<wal_segment> segments_to(std::uint64_t last, std::uint64_t missing = 0) {
  std::vector<wal_segment> made;
  for (std::uint64_t number = 1; number <= last; ++number)
    if (number != missing)
      made.push_back({.timeline = 1,
                      .number = number,
                      .stored_at = core::time_point(std::chrono::seconds(number))});
  return made;
}

}  // namespace

TEST_CASE("backup tool: the configuration names the project's paths and its key") {
  const auto text = render_tool_configuration({.folder = {.root = "/data/backups/abc"},
                                               .data = "/data/projects/abc/data",
                                               .port = 54'400,
                                               .passphrase = "secret",
                                               .queue_mib = 64});
  REQUIRE(text);
  for (const auto* const line :
       {"\nrepo1-path=/data/backups/abc/repository\n", "\nrepo1-cipher-type=aes-256-cbc\n",
        "\nrepo1-cipher-pass=secret\n", "\narchive-push-queue-max=64MiB\n", "\n[main]\n",
        "\npg1-path=/data/projects/abc/data\n", "\npg1-port=54400\n",
        "\npg1-user=signalbox_backup\n"})
    CHECK(text->find(line) != std::string::npos);
  CHECK_FALSE(render_tool_configuration({.folder = {.root = "/data/a\nrepo1-path=/etc"}}));
}

TEST_CASE("backup tool: the command of the archiver is one for any path") {
  CHECK(
      archive_command("/usr/bin/pgbackrest", {.root = "/data/it's 100%p/abc"}) ==
      R"(test ! -f ../archived || '/usr/bin/pgbackrest' '--config=/data/it'\''s 100%%p/abc/pgbackrest.conf' )"
      R"(--stanza=main archive-push "%p")");
}

TEST_CASE("backup tool: the queue is a part of the disk") {
  CHECK(archive_queue_mib(0, 1'024) == 1'024);
  CHECK(archive_queue_mib(512, 1'024) == archive_queue_mib_min);
  CHECK(archive_queue_mib(4'096, 1'024) == 512);
  CHECK(archive_queue_mib(1'000'000, 1'024) == 1'024);
}

TEST_CASE("backup tool: its list of backups is read") {
  const auto info = parse_tool_info(line_by_line(two_backups_answer));
  REQUIRE(info);
  CHECK(info->has_stanza);
  CHECK(info->archive_id == "15-1");
  REQUIRE(info->backups.size() == 2);
  const auto& full = info->backups[0];
  CHECK(full.shown.label == "20261129-074918F");
  CHECK(full.shown.kind == domain::backup_kind::full);
  CHECK(core::to_iso8601(full.shown.finished_at) == "2026-11-29T07:49:20.000Z");
  CHECK(full.shown.database_bytes == 23'017'180);
  CHECK(full.shown.stored_bytes == 2'840'992);
  CHECK(full.first_segment == 2);
  CHECK(full.stop_position == 0x20020E0);
  CHECK(info->backups[1].shown.kind == domain::backup_kind::incremental);
  CHECK(info->backups[1].shown.stored_bytes == 560'880);
}

TEST_CASE("backup tool: a repository without a stanza or a backup is empty") {
  const auto absent = parse_tool_info(
      R"([{"archive":[],"backup":[],"name":"main","status":{"code":1,"message":"missing"}}])");
  REQUIRE(absent);
  CHECK_FALSE(absent->has_stanza);
  const auto empty = parse_tool_info(
      R"([{"archive":[{"id":"15-1","max":null}],"backup":[],"status":{"code":2,"message":"no"}}])");
  REQUIRE(empty);
  CHECK(empty->has_stanza);
  CHECK(empty->backups.empty());
  CHECK(parse_tool_info("[]"));
}

TEST_CASE("backup tool: a damaged or incomplete backup is not listed") {
  auto text = line_by_line(two_backups_answer);
  text.replace(text.find("\"error\":false"), 13, "\"error\":true");
  CHECK(parse_tool_info(text)->backups.size() == 1);
  text = line_by_line(two_backups_answer);
  text.replace(text.find("\"label\":\"20261129-074918F\""), 26,
               "\"label\":\"../../../../../../x\"");
  CHECK(parse_tool_info(text)->backups.size() == 1);
}

TEST_CASE("backup tool: text that is no answer is an error") {
  for (const auto* const text : {"", "{}", "[", "P00 ERROR: [055]: x", "null"}) {
    CAPTURE(text);
    const auto info = parse_tool_info(text);
    REQUIRE_FALSE(info);
    CHECK(info.error().code == errc::internal);
  }
  CHECK(parse_tool_info("[3]"));
}

TEST_CASE("backup tool: another key is recognized, also among bytes that are no text") {
  const auto info = parse_tool_info(
      "[{\"archive\":[],\"backup\":[],\"repo\":[{\"status\":{\"code\":99,\"message\":"
      "\"[FormatError] unable to load info file '/x': \x01\xd1J1r\xff \\n\"}}],"
      "\"status\":{\"code\":99,\"message\":\"other\"}}]");
  REQUIRE_FALSE(info);
  CHECK(info.error().code == errc::unavailable);
  CHECK(info.error().message == wrong_key_sentence);
}

TEST_CASE("backup tool: errors become sentences without paths") {
  struct known {
    std::string_view output;
    errc code;
    std::string_view words;
  };
  for (const auto& [output, code, words] : std::initializer_list<known>{
           {"P00  ERROR: [029]: unable to load info file '/d/backup.info'", errc::unavailable,
            "another key"},
           {"P00  ERROR: [095]: unable to load info file '/d/archive.info':\n CryptoError: unable "
            "to "
            "flush",
            errc::unavailable, "another key"},
           {"P00  ERROR: [095]: raised from local-1 protocol: unable to flush", errc::unavailable,
            "damaged"},
           {"P00  ERROR: [055]: unable to load info file '/d/archive.info'", errc::unavailable,
            "missing"},
           {"P00  ERROR: [104]: raised from local-1 protocol:\n  repo1: [FileOpenError] unable to "
            "open file '/d/x' for write: [13] Permission denied",
            errc::unavailable, "permission denied"},
           {"P00  ERROR: [039]: unable to write: [28] No space left on device", errc::unavailable,
            "full"},
           {"P00  ERROR: [026]: raised from local-1 protocol: actual checksum 'a' does not match",
            errc::unavailable, "damaged"},
           {"P00  ERROR: [029]: raised from local-1 protocol: error restoring '/d/base/1/2': "
            "FormatError: zst error",
            errc::unavailable, "damaged"},
           {"P00  ERROR: [050]: unable to acquire lock", errc::conflict, "already running"},
           {"P00  ERROR: [056]: unable to find primary cluster", errc::conflict, "PostgreSQL"},
           {"P00  ERROR: [082]: WAL segment 1 was not archived", errc::unavailable, "in time"},
           {"P00  ERROR: [063]: something at /secret/place/file", errc::internal, "error 63"},
           {"", errc::internal, "It ended."}}) {
    CAPTURE(output);
    const auto failure = tool_failure_in(output, "It ended.");
    CHECK(failure.code == code);
    CHECK(failure.message.find(words) != std::string::npos);
    CHECK(failure.message.find("/secret") == std::string::npos);
  }
}

TEST_CASE("backup tool: a disk without room for a restore is named with figures") {
  CHECK(provisioning::check_recovery_room(1'000'000'000, 2'000'000'000));
  const auto refused = provisioning::check_recovery_room(1'000'000'000, 900'000'000);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(refused.error().message ==
        "The disk has no room for the backup: 1134 MB are needed, 900 MB are available.");
}

TEST_CASE("backup tool: the control file of a stopped database is read") {
  const std::string stopped =
      "Database cluster state:               shut down\n"
      "Latest checkpoint's REDO location:    0/5000028\n";
  const auto found = provisioning::parse_cluster_state(stopped);
  REQUIRE(found);
  CHECK(found->is_shut_down);
  CHECK(found->redo_position == 0x5000028);
  for (const auto* const state : {"in production", "shut down in recovery", "shutting down"}) {
    auto text = stopped;
    text.replace(text.find("shut down"), 9, state);
    CHECK_FALSE(provisioning::parse_cluster_state(text)->is_shut_down);
  }
  CHECK_FALSE(provisioning::parse_cluster_state("pg_controldata: error"));
}

TEST_CASE("backup tool: a verification is about the chosen backup") {
  constexpr std::string_view found =
      "P00   INFO: stanza: main\n            status: error\n"
      "              backup: 20261129-074918F, status: invalid, total files checked: 964\n"
      "                checksum invalid: 1\n"
      "              backup: 20261206-074918F, status: valid, total files checked: 965\n";
  CHECK(verification_fault_in(found, "20261129-074918F").find("is damaged") != std::string::npos);
  CHECK(verification_fault_in(found, "20261206-074918F").empty());
  CHECK(verification_fault_in("P00   INFO: verify command end: completed", "20261129-074918F")
            .empty());
}

TEST_CASE("backup tool: the note of a backup is read as it was written") {
  const backup_note note{.kind = domain::backup_kind::incremental,
                         .started_at = core::time_point(1'795'938'558s),
                         .is_canceled = true};
  CHECK(parse_backup_note(render_backup_note(note)) == note);
  for (const auto* const text : {"", "{", "[]", R"({"kind":"full"})", R"({"kind":7})"})
    CHECK_FALSE(parse_backup_note(text));
}

TEST_CASE("backup tool: the progress of a backup is in its lock") {
  CHECK_FALSE(progress_in_lock(R"({"execId":"16601-abd3308b","pid":16601})"));
  CHECK(progress_in_lock(R"({"execId":"1-a","pctCplt":5025,"pid":1})") == 5'025);
  CHECK(progress_in_lock(R"({"pctCplt":99999})") == 10'000);
  CHECK_FALSE(progress_in_lock(""));
}

TEST_CASE("backup tool: names of WAL files are read, and others ignored") {
  const auto segment = wal_segment_of("0000000200000001000000FF-53fda7906730d0e1.zst");
  REQUIRE(segment);
  CHECK(segment->timeline == 2);
  CHECK(segment->number == 0x1FF);
  CHECK(wal_segment_of("000000010000000000000002"));
  for (const auto* const name : {"00000002.history", "000000010000000000000002.00000028.backup",
                                 "000000010000000000000002.partial", "00000001000000000000000G",
                                 "000000010000000000000100", "archive.info", ""})
    CHECK_FALSE(wal_segment_of(name));
  CHECK(wal_position_of("1/2000028") == 0x102000028U);
  CHECK_FALSE(wal_position_of("2000028"));
  CHECK_FALSE(wal_position_of("0/x"));
}

TEST_CASE("backup tool: a chain of WAL ends at the first gap") {
  const timeline_history first;
  CHECK_FALSE(wal_chain_from({}, first, 1).last);
  const auto whole = wal_chain_from(segments_to(9), first, 3);
  CHECK(whole.last->number == 9);
  CHECK_FALSE(whole.has_gap);
  const auto broken = wal_chain_from(segments_to(9, 6), first, 3);
  CHECK(broken.last->number == 5);
  CHECK(broken.has_gap);
  CHECK_FALSE(wal_chain_from(segments_to(9, 6), first, 7).has_gap);
  const auto none = wal_chain_from(segments_to(9, 6), first, 6);
  CHECK_FALSE(none.last);
  CHECK(none.has_gap);
}

TEST_CASE("backup tool: after a restore the abandoned WAL does not count") {
  const auto forks = timeline_forks_in("1\t0/5000060\tbefore 2026-11-29\n\n2\tx\n");
  REQUIRE(forks.size() == 1);
  const timeline_history second{.current = 2, .forks = forks};
  CHECK(parse_history(render_history(second)) == second);
  CHECK(parse_history("") == timeline_history{});
  CHECK(parse_history("x\n1\t0/5000060\n") == timeline_history{});
  CHECK(is_in_history(second, 1, 0x4000000));
  CHECK_FALSE(is_in_history(second, 1, 0x6000000));
  CHECK_FALSE(is_in_history(second, 3, 0));
  auto stored = segments_to(9);
  stored.push_back({.timeline = 2, .number = 5});
  stored.push_back({.timeline = 2, .number = 6});
  const auto chain = wal_chain_from(stored, second, 2);
  CHECK(chain.last == wal_segment{.timeline = 2, .number = 6});
  CHECK_FALSE(chain.has_gap);
}

TEST_CASE("backup tool: the window begins at the first backup after a gap") {
  repository_facts facts{.info = parse_tool_info(line_by_line(two_backups_answer)).value(),
                         .segments = segments_to(9, 3),
                         .history = {},
                         .now = core::time_point(1'795'940'000s)};
  auto state = state_from(facts);
  CHECK(state.backups.size() == 2);
  REQUIRE(state.window);
  CHECK(state.window->earliest == state.backups[1].finished_at);
  CHECK_FALSE(state.archive.has_gap);
  facts.segments = segments_to(9);
  CHECK(state_from(facts).window->earliest == state.backups[0].finished_at);
  facts.segments = segments_to(9, 7);
  state = state_from(facts);
  CHECK(state.archive.has_gap);
  CHECK(state.archive.failing_since == core::time_point(6s));
  CHECK(state.archive.failure.find("discarded") != std::string::npos);
}

TEST_CASE("backup tool: WAL that was dropped from a full queue is a gap before more is stored") {
  repository_facts facts{.info = parse_tool_info(line_by_line(two_backups_answer)).value(),
                         .segments = segments_to(9),
                         .history = {},
                         .now = core::time_point(1'795'940'000s)};
  facts.archiver = archiver_reading{.archived_at = facts.now - 1min,
                                    .last = wal_segment{.timeline = 1, .number = 9}};
  CHECK_FALSE(state_from(facts).archive.has_gap);
  facts.archiver->last->number = 10;
  auto state = state_from(facts);
  CHECK(state.archive.has_gap);
  const auto since = state.archive.failing_since;
  CHECK(since == state.archive.archived_until);
  CHECK(state.window->latest < facts.now);
  // What waits now is younger than what was dropped.
  facts.archiver->failed_at = facts.now;
  facts.waiting_since = facts.now - 50s;
  facts.archive_failure = "The disk of the repository is full.";
  state = state_from(facts);
  CHECK(state.archive.failing_since == since);
  CHECK(state.archive.failure == "The disk of the repository is full.");
  // Before a restore, the database was on another timeline.
  facts.archiver = archiver_reading{.archived_at = facts.now - 1min,
                                    .last = wal_segment{.timeline = 2, .number = 12}};
  CHECK_FALSE(state_from(facts).archive.has_gap);
}

TEST_CASE("backup tool: a running database can be restored to now, unless archiving fails") {
  repository_facts facts{.info = parse_tool_info(line_by_line(two_backups_answer)).value(),
                         .segments = segments_to(9),
                         .history = {},
                         .now = core::time_point(1'795'940'000s)};
  CHECK(state_from(facts).window->latest < facts.now);
  facts.archiver = archiver_reading{.archived_at = facts.now - 1min};
  CHECK(state_from(facts).window->latest == facts.now);
  facts.archiver->failed_at = facts.now;
  facts.archive_failure = "The disk of the repository is full.";
  facts.waiting_since = facts.now - 50s;
  const auto state = state_from(facts);
  CHECK(state.window->latest < facts.now);
  CHECK(state.archive.failing_since == facts.now - 50s);
  CHECK(state.archive.failure == "The disk of the repository is full.");
}
