#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "storage/project/activity_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::activity_entry;
using domain::activity_kind;

namespace {

struct with_activity : with_database {
  storage::activity_repository activity{on, soon()};

  static activity_entry entry(int number, activity_kind kind = activity_kind::restarted) {
    return {.id = domain::activity_id{std::to_string(number)},
            .at = noon + std::chrono::seconds(number),
            .kind = kind,
            .by = "ada"};
  }
  std::vector<std::string> ids(const domain::activity_filter& filter = {}) {
    std::vector<std::string> found;
    for (const auto& one : activity.list(ref('a'), filter))
      found.push_back(one.id.value);
    return found;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_activity, "activity: an entry is stored completely, and completed later") {
  auto one = entry(1, activity_kind::resized);
  one.outcome = domain::activity_outcome::running;
  activity.put(ref('a'), {one});
  CHECK(activity.list(ref('a'), {}) == std::vector{one});
  one.outcome = domain::activity_outcome::failed;
  one.ended_at = one.at + 2s;
  one.reason = "no space";
  one.from = "Nano";
  one.to = "Micro";
  one.names = {"work_mem"};
  one.down_since = noon;
  one.steps = {{.id = "stop",
                .label = "Stop",
                .state = domain::step_state::failed,
                .started_at = noon,
                .ended_at = std::nullopt}};
  activity.put(ref('a'), {one});
  CHECK(activity.list(ref('a'), {}) == std::vector{one});
  CHECK(activity.list(ref('b'), {}).empty());
}

TEST_CASE_FIXTURE(with_activity, "activity: a reason with invalid text is stored") {
  auto one = entry(1, activity_kind::crashed);
  one.reason = std::string("caf\xE9") + '\0' + "!";
  REQUIRE_NOTHROW(activity.put(ref('a'), {one}));
  CHECK(activity.list(ref('a'), {})[0].reason == "caf\xEF\xBF\xBD!");
}

TEST_CASE_FIXTURE(with_activity, "activity: pages follow each other, also within a millisecond") {
  std::vector<activity_entry> all;
  for (int number = 1; number <= 5; ++number)
    all.push_back(entry(number));
  all[2].at = all[1].at;
  activity.put(ref('a'), all);
  domain::activity_filter filter{.count = 2};
  CHECK(ids(filter) == std::vector<std::string>{"5", "4", "3"});
  filter.before = domain::place_of(all[3]);
  CHECK(ids(filter) == std::vector<std::string>{"3", "2", "1"});
  filter.before = domain::place_of(all[2]);
  CHECK(ids(filter) == std::vector<std::string>{"2", "1"});
}

TEST_CASE_FIXTURE(with_activity, "activity: a group selects its kinds") {
  activity.put(ref('a'), {entry(1), entry(2, activity_kind::crashed),
                          entry(3, activity_kind::settings_changed)});
  CHECK(ids({.group = domain::activity_group::health}) == std::vector<std::string>{"2"});
  CHECK(ids({.group = domain::activity_group::operations}) == std::vector<std::string>{"1"});
  CHECK(ids({.group = domain::activity_group::settings}) == std::vector<std::string>{"3"});
}

TEST_CASE_FIXTURE(with_activity, "activity: old entries, and the oldest beyond the bound, go") {
  activity.put(ref('a'), {entry(1), entry(2), entry(3)});
  CHECK(activity.forget(noon + 2s, 10) == 1);
  CHECK(ids() == std::vector<std::string>{"3", "2"});
  std::vector<activity_entry> many;
  for (std::size_t number = 0; number < domain::activity_entries_max; ++number)
    many.push_back(entry(static_cast<int>(number) + 10));
  activity.put(ref('a'), many);
  CHECK(activity.forget(noon, 1) == 1);
  CHECK(activity.forget(noon, 10) == 1);
  CHECK(activity.forget(noon, 10) == 0);
  const auto kept = ids({.count = domain::activity_entries_max});
  CHECK(kept.size() == domain::activity_entries_max);
  CHECK(kept.back() == "10");
}
