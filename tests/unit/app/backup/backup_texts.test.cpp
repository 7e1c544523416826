#include "app/backup/backup_texts.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace signalbox;
using namespace signalbox::app;
using namespace std::chrono_literals;

namespace {

constexpr core::time_point night{std::chrono::sys_days{std::chrono::year{2026} / 11 / 29}};

domain::backup_state two_backups() {
  return {.backups = {{.label = "20261129-000000F",
                       .kind = domain::backup_kind::full,
                       .started_at = night,
                       .finished_at = night + 10s,
                       .database_bytes = 23'000'000,
                       .stored_bytes = 2'750'000},
                      {.label = "20261129-000000F_20261130-000000I",
                       .kind = domain::backup_kind::incremental,
                       .started_at = night + 24h,
                       .finished_at = night + 24h + 4s,
                       .database_bytes = 24'000'000,
                       .stored_bytes = 310'000}},
          .last_proof =
              domain::backup_proof{
                  .label = "20261129-000000F", .proven_at = night + 1h, .took = 3'140ms},
          .window = domain::restore_window{.earliest = night + 10s, .latest = night + 30h}};
}

}  // namespace

TEST_CASE("backup texts: the newest backup is first, with its size and its proof") {
  CHECK(
      backups_text(two_backups()) ==
      "BACKUP                             KIND         FINISHED                  DATABASE  STORED"
      "  VERIFIED\n"
      "20261129-000000F_20261130-000000I  incremental  2026-11-30T00:00:04.000Z  24.0 MB   0.3 MB"
      "  -\n"
      "20261129-000000F                   full         2026-11-29T00:00:10.000Z  23.0 MB   2.8 MB"
      "  2026-11-29T01:00:00.000Z\n"
      "\n"
      "Every second from 2026-11-29T00:00:10.000Z to 2026-11-30T06:00:00.000Z can be restored.\n");
  CHECK(backups_text({}) == "There is no backup yet.\n");
}

TEST_CASE("backup texts: a failing archive and a failed proof are named") {
  auto state = two_backups();
  state.archive.failing_since = night + 26h;
  state.archive.failure = "The disk of the repository is full.";
  state.last_proof->failure = "A page is damaged.";
  const auto text = backups_text(state);
  CHECK(text.find("2.8 MB  failed\n") != std::string::npos);
  CHECK(
      text.find("Changes have not reached the repository since 2026-11-30T02:00:00.000Z: The disk "
                "of the repository is full.\n") != std::string::npos);
}

TEST_CASE("backup texts: a proof says how long it took, or what is wrong") {
  CHECK(proof_text(*two_backups().last_proof) ==
        "The backup 20261129-000000F was restored and checked in 3.1 s.\n");
  CHECK(proof_text({.label = "20261129-000000F", .failure = "A page is damaged."}) ==
        "The backup 20261129-000000F cannot be restored: A page is damaged.\n");
}

TEST_CASE("backup texts: a restore says what happens to projects") {
  const lost_projects projects{.recovering = {domain::project_ref{"shop"}},
                               .paused = {domain::project_ref{"desk"}},
                               .set_aside = {domain::project_ref{"blog"}}};
  CHECK(restored_text(projects) ==
        "The platform's database is restored. Start the server now.\n"
        "It then restores these projects, whose files are missing, from their backups:\n"
        "  shop\n"
        "These projects stay paused. Resuming one restores it from its backups:\n"
        "  desk\n"
        "These projects do not exist in the restored database. Their files were moved to "
        "set-aside-projects, beside the databases:\n"
        "  blog\n");
  CHECK(restored_document(projects) ==
        core::json{{"recovering", {"shop"}}, {"paused", {"desk"}}, {"set_aside", {"blog"}}});
  CHECK(restored_text({}) == "The platform's database is restored. Start the server now.\n");
}
