#include "domain/backup/repository_lease.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

TEST_CASE("repository lease: another server holds it while it renews its note") {
  const repository_lease noted{.server = "one", .seen_at = backup_midnight};
  CHECK_FALSE(is_held_by_another(std::nullopt, "one", backup_midnight));
  CHECK_FALSE(is_held_by_another(noted, "one", backup_midnight));
  CHECK(is_held_by_another(noted, "two", backup_midnight));
  CHECK(is_held_by_another(noted, "two", backup_midnight + 14min));
  CHECK_FALSE(is_held_by_another(noted, "two", backup_midnight + 15min));
  // Clocks differ a little.
  CHECK(is_held_by_another(noted, "two", backup_midnight - 1min));
  CHECK_FALSE(is_held_by_another(noted, "two", backup_midnight - 24h));
}

TEST_CASE("repository lease: it is read as it was written, and other text is none") {
  const repository_lease noted{.server = "one", .seen_at = backup_midnight};
  CHECK(lease_from(lease_json(noted).dump()) == noted);
  for (const auto* const text : {"", "{}", "[]", "no text", R"({"server":"one"})",
                                 R"({"server":1,"seen_at":"2026-11-29T00:00:00.000Z"})",
                                 R"({"server":"","seen_at":"2026-11-29T00:00:00.000Z"})"})
    CHECK_FALSE(lease_from(text));
}
