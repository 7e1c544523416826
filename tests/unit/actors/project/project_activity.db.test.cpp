#include "actors/project/project_activity.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "storage/project/activity_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::activity_outcome;
using domain::project_operation;
using domain::project_status;

namespace {

struct with_timeline : with_acme {
  std::vector<domain::activity_entry> entries(const domain::project_ref& ref) {
    return storage::activity_repository(on, soon()).list(ref, {});
  }
  /// The sentences, newest first.
  std::vector<std::string> timeline(const domain::project_ref& ref) {
    std::vector<std::string> sentences;
    for (const auto& one : entries(ref))
      sentences.push_back(domain::sentence_of(one));
    return sentences;
  }
};

using lines = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(with_timeline, "project activity: operations are entries with folded steps") {
  const auto ref = create(acme);
  pass(1s);
  CHECK(operate(ref, project_operation::restart));
  pass(1s);
  CHECK(operate(ref, project_operation::pause));
  CHECK(timeline(ref) == lines{"Paused by ada", "Restarted by ada", "Created by ada"});
  for (const auto& one : entries(ref)) {
    CHECK(one.ended_at);
    CHECK_FALSE(one.steps.empty());
  }
}

TEST_CASE_FIXTURE(with_timeline, "project activity: a crash and its recovery are entries") {
  const auto ref = create(acme);
  pass(1s);
  CHECK(fleet->crash(ref, "Out of memory."));
  run_pending();
  CHECK(timeline(ref).front() == "Crashed: Out of memory");
  pass(environment.settings.auto_restart.delay);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(timeline(ref).front().starts_with("Recovered automatically after "));
  CHECK(entries(ref).front().by.empty());
  CHECK_FALSE(project(ref).condition.outage);
}

TEST_CASE_FIXTURE(
    with_timeline,
    "project activity: an operation that a restarted server continues keeps its entry") {
  const auto ref = create(acme);
  pass(1s);
  provisioning_workers.held = true;
  CHECK(operate(ref, project_operation::restart));
  const auto begun = entries(ref).front();
  CHECK(begun.outcome == activity_outcome::running);
  kill(topic_of(ref));
  provisioning_workers.held = false;
  pass(1min);
  CHECK(status(ref) == project_status::active_healthy);
  const auto ended = entries(ref).front();
  CHECK(ended.id == begun.id);
  CHECK(ended.outcome == activity_outcome::done);
  CHECK(entries(ref).size() == 2);
}

TEST_CASE_FIXTURE(with_timeline, "project activity: a change that is not stored has no entry") {
  const auto ref = create(acme);
  storage_workers.full = true;
  CHECK_FALSE(operate(ref, project_operation::restart));
  storage_workers.full = false;
  CHECK(timeline(ref) == lines{"Created by ada"});
}

TEST_CASE_FIXTURE(with_timeline, "project activity: subscribers get each entry as it is stored") {
  const auto ref = create(acme);
  const auto topic = actors::activity_topic_of(ref);
  auto page = connect(ada);
  const auto first = subscribe(page, topic).at("state");
  CHECK(first.at("entries").empty());
  pass(1s);
  CHECK(operate(ref, project_operation::restart));
  const auto now_shown = shown(page, topic);
  CHECK(now_shown.at("revision") == first.at("revision").get<std::uint64_t>() + 2);
  const auto newest = entries(ref).front();
  CHECK(now_shown.at("entries").at(newest.id.value) == domain::activity_json(newest));
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_timeline, "project activity: the topic keeps the newest entries only") {
  const auto ref = create(acme);
  const auto topic = actors::activity_topic_of(ref);
  auto page = connect(ada);
  subscribe(page, topic);
  for (std::size_t time = 0; time <= actors::project_activity::pushed_entries_max; ++time) {
    pass(1s);
    CHECK(operate(ref, project_operation::restart));
  }
  CHECK(shown(page, topic).at("entries").size() == actors::project_activity::pushed_entries_max);
}

TEST_CASE_FIXTURE(with_timeline, "project activity: a removed project keeps its entries") {
  const auto ref = create(acme);
  pass(1s);
  CHECK(operate(ref, project_operation::destroy));
  CHECK(timeline(ref).front() == "Deleted by ada");
}
