#include <doctest/doctest.h>

#include "core/json/json_time.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/platform/notice_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::notice_severity;
using storage::notice_repository;

namespace {

domain::notice shown_for(std::string message, std::optional<core::time_point> end) {
  return {.id = {},
          .message = std::move(message),
          .link = "",
          .severity = notice_severity::critical,
          .starts_at = noon + 1ms,
          .ends_at = end};
}

struct with_notices : with_database {
  notice_repository notices{on, soon()};

  std::vector<storage::audit_entry> audited(const std::string& action) {
    return storage::audit_repository(on, soon()).find({.action = action});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_notices, "notice: is found as it was published") {
  CHECK(!notices.find());
  auto draft = shown_for("Two\nlines", noon + 1h);
  draft.link = "https://example.com";
  const auto put = notices.put(draft, person());
  const auto found = notices.find();
  REQUIRE(found);
  CHECK(!found->id.value.empty());
  CHECK(found->id == put.id);
  CHECK(found->message == "Two\nlines");
  CHECK(found->link == "https://example.com");
  CHECK(found->severity == notice_severity::critical);
  CHECK(found->starts_at == noon + 1ms);
  CHECK(found->ends_at == noon + 1h);
}

TEST_CASE_FIXTURE(with_notices, "notice: is replaced with a new id, and removed") {
  const auto first = notices.put(shown_for("Maintenance", noon + 1h), person());
  const auto second = notices.put(shown_for("Later", std::nullopt), person());
  CHECK(second.id != first.id);
  const auto found = notices.find();
  REQUIRE(found);
  CHECK(found->message == "Later");
  CHECK(found->link.empty());
  CHECK(!found->ends_at);
  notices.clear(person());
  CHECK(!notices.find());
}

TEST_CASE_FIXTURE(with_notices, "notice: an edit keeps its id and needs the latest one") {
  const auto first = notices.put(shown_for("Maintenance", noon + 1h), person());
  auto next = first;
  next.severity = notice_severity::warning;
  next.ends_at.reset();
  need(notices.edit(next, person()));
  CHECK(notices.find()->id == first.id);
  CHECK(notices.find()->severity == notice_severity::warning);
  CHECK(!notices.find()->ends_at);
  (void)notices.put(shown_for("Later", std::nullopt), person());
  CHECK(notices.edit(next, person()).error().code == errc::not_found);
  CHECK(notices.find()->message == "Later");
}

TEST_CASE_FIXTURE(with_notices, "notice: each change is audited with severity and period") {
  const auto made = notices.put(shown_for("Maintenance", noon + 1h), person());
  need(notices.edit(made, person()));
  notices.clear(person());
  const auto published = audited("notice.put");
  REQUIRE(published.size() == 1);
  CHECK(published[0].target == "Maintenance");
  CHECK(published[0].detail == nlohmann::json{{"severity", "critical"},
                                              {"starts_at", core::to_iso8601(noon + 1ms)},
                                              {"ends_at", core::to_iso8601(noon + 1h)}});
  REQUIRE(audited("notice.edit").size() == 1);
  CHECK(audited("notice.edit")[0].detail == published[0].detail);
  CHECK(audited("notice.take_down").size() == 1);
}
