#include "app/backup/platform_backups.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::app;

namespace {

/// The reason for which the platform's database is not backed up; empty: it is.
std::string refusal(const settings& how) {
  const postgres_setup with{
      .programs = testing::installed_postgres(), .user = {}, .folder = "/srv/databases"};
  const auto opened =
      platform_backups::open(how, with, core::sealing_key::generate([](std::span<std::byte> bytes) {
                               for (auto& one : bytes)
                                 one = std::byte{7};
                             }));
  return opened ? std::string() : opened.error().message;
}

}  // namespace

TEST_CASE("platform backups: only a private database with real projects is backed up") {
  settings how;
  CHECK(refusal(how) == "");
  CHECK(backs_up_platform(how));
  auto other = how;
  other.database.url = "postgresql://db.example/signalbox";
  CHECK(refusal(other).find("database.url") != std::string::npos);
  other = how;
  other.backups.enabled = false;
  CHECK(refusal(other) == "Backups are disabled (backups.enabled).");
  CHECK_FALSE(backs_up_platform(other));
  other = how;
  other.projects.provider = "simulated";
  CHECK(refusal(other).find("projects.provider") != std::string::npos);
  CHECK_FALSE(backs_up_platform(other));
}

TEST_CASE("platform backups: WAL is archived only where it is backed up") {
  settings how;
  const postgres_setup with{
      .programs = testing::installed_postgres(), .user = {}, .folder = "/srv/databases"};
  const auto archived = embedded_settings_of(how, with);
  CHECK(archived.archive_command.find("/srv/databases/backups/platform/pgbackrest.conf") !=
        std::string::npos);
  how.projects.provider = "simulated";
  CHECK(embedded_settings_of(how, with).archive_command.empty());
}
