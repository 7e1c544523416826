#include "actors/project/project_dumps.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <caf/send.hpp>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/dump/dump_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::dump_kind;
using domain::dump_state;

namespace {

/// Starts jobs that end when the test says so.
struct held_dumps final : actors::dump_runner {
  core::result<std::shared_ptr<void>> reserve() override {
    if (is_full) return core::fail(errc::too_many_requests, "Others are being made.");
    return std::static_pointer_cast<void>(std::make_shared<int>());
  }
  core::result<void> start(actors::dump_work what, actors::dump_listener to,
                           std::shared_ptr<void> turn) override {
    if (what.upload == "missing") return core::fail(errc::not_found, "The file is not here.");
    works.push_back(std::move(what));
    listeners.push_back(std::move(to));
    turns.push_back(std::move(turn));
    return {};
  }
  void cancel(const std::string& id) override { cancelled.push_back(id); }

  bool is_full = false;
  std::vector<actors::dump_work> works;
  std::vector<actors::dump_listener> listeners;
  std::vector<std::shared_ptr<void>> turns;
  std::vector<std::string> cancelled;
};

class with_dump_jobs : public with_acme {
 public:
  with_dump_jobs() {
    environment.dumps = &runner;
    ref = create(acme);
    pass(1s);
  }
  ~with_dump_jobs() {
    stop();
    environment.dumps = nullptr;
  }

  template <class Request>
  core::result<typename Request::reply> request(Request what) {
    return ask(owner(topic_of(ref)), std::move(what));
  }
  core::result<domain::dump_job> restore(const std::string& upload = "file") {
    actors::start_restore what;
    what.upload = upload;
    what.name = "my.dump";
    what.by = by(ada);
    return request(std::move(what));
  }
  core::result<domain::dump_job> download() {
    actors::begin_download what;
    what.name = "shop.dump";
    what.format = "custom";
    what.content = "everything";
    what.by = by(ada);
    return request(std::move(what));
  }
  std::vector<domain::dump_job> jobs() { return need(request(actors::list_dumps{})); }
  std::vector<domain::dump_job> stored() { return storage::dump_repository(on, soon()).list(ref); }
  void end(std::size_t at, domain::dump_outcome outcome) {
    runner.listeners.at(at).done(std::move(outcome));
    run_pending();
  }
  /// What the job's thread is answered before COMMIT.
  bool commit(std::size_t at, domain::dump_progress progress) {
    auto answered = std::async(std::launch::async,
                               [&] { return runner.listeners.at(at).commit(std::move(progress)); });
    while (answered.wait_for(1ms) != std::future_status::ready)
      run_pending();
    return answered.get();
  }
  std::ptrdiff_t audited(std::string_view action) {
    const auto found =
        storage::audit_repository(on, soon()).find({.organization = acme, .count = 100});
    return std::ranges::count(found, action, &storage::audit_entry::action);
  }

  held_dumps runner;
  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: a restore is stored from its start to its end") {
  const auto begun = need(restore());
  CHECK(begun.kind == dump_kind::restore);
  CHECK(begun.state == dump_state::running);
  CHECK(begun.by == "ada@example.org");
  REQUIRE(runner.works.size() == 1);
  CHECK(runner.works[0].id == begun.id);
  CHECK(runner.works[0].project.ref == ref);
  CHECK(runner.works[0].upload == "file");
  REQUIRE(stored().size() == 1);
  CHECK(audited("dump.restore") == 1);

  runner.listeners[0].progress({.phase = "Restoring", .rows = 5});
  run_pending();
  CHECK(jobs()[0].progress.rows == 5);
  // Progress is stored every few seconds.
  CHECK(stored()[0].progress.rows == 0);
  pass(4s);
  runner.listeners[0].progress({.phase = "Restoring", .rows = 9});
  run_pending();
  CHECK(stored()[0].progress.rows == 9);

  end(0, {.state = dump_state::incomplete,
          .message = "1 statements failed.",
          .progress = {.rows = 10, .errors = 1},
          .errors = {{.line = 3, .message = "no"}}});
  const auto ended = jobs()[0];
  CHECK(ended.state == dump_state::incomplete);
  CHECK(ended.ended_at == now());
  CHECK(ended.errors.size() == 1);
  CHECK(stored()[0].state == dump_state::incomplete);
  // A late report changes nothing.
  runner.listeners[0].progress({.rows = 99});
  end(0, {.state = dump_state::succeeded});
  CHECK(jobs()[0].state == dump_state::incomplete);
  CHECK(jobs()[0].progress.rows == 10);
}

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: a commit is allowed once it is stored") {
  (void)need(restore());
  CHECK(commit(0, {.rows = 7, .is_committing = true}));
  CHECK(stored()[0].progress.is_committing);
  end(0, {.state = dump_state::succeeded});
  CHECK_FALSE(commit(0, {.is_committing = true}));
  CHECK(stored()[0].state == dump_state::succeeded);
}

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: one at a time, and only of a running database") {
  const auto first = need(download());
  CHECK(audited("dump.download") == 1);
  for (const auto& refused : {restore(), download()}) {
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == errc::conflict);
  }
  caf::anon_send(owner(topic_of(ref)), actors::note_download{first.id, {.bytes = 12}});
  run_pending();
  CHECK(jobs()[0].progress.bytes == 12);
  caf::anon_send(owner(topic_of(ref)),
                 actors::end_download{first.id, {.state = dump_state::succeeded}});
  run_pending();
  CHECK(jobs()[0].state == dump_state::succeeded);
  runner.is_full = true;
  CHECK(restore().error().code == errc::too_many_requests);
  runner.is_full = false;
  need(operate(ref, domain::project_operation::pause));
  pass(5s);
  CHECK(restore().error().code == errc::conflict);
  CHECK(jobs().size() == 1);
}

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: a job that cannot be started has failed") {
  const auto refused = restore("missing");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::not_found);
  const auto kept = jobs();
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].state == dump_state::failed);
  CHECK(kept[0].message == "The file is not here.");
  CHECK(stored()[0].state == dump_state::failed);
  CHECK(need(restore()).state == dump_state::running);
}

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: is cancelled by its id, while it runs") {
  const auto job = need(restore());
  CHECK(request(actors::cancel_dump{"other", by(ada)}).error().code == errc::not_found);
  need(request(actors::cancel_dump{job.id, by(ada)}));
  CHECK(runner.cancelled == std::vector<std::string>{job.id});
  CHECK(audited("dump.cancel") == 1);
  end(0, {.state = dump_state::cancelled, .message = "Cancelled."});
  CHECK(request(actors::cancel_dump{job.id, by(ada)}).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: what ran when the server ended is interrupted") {
  (void)need(restore());
  CHECK(commit(0, {.is_committing = true}));
  stop();
  // The program and its transaction end with the actor.
  CHECK(runner.cancelled.size() == 1);
  start();
  const auto found = jobs();
  REQUIRE(found.size() == 1);
  CHECK(found[0].state == dump_state::interrupted);
  CHECK(found[0].ended_at.has_value());
  CHECK(stored()[0].state == dump_state::interrupted);
  CHECK(need(restore()).state == dump_state::running);
}

TEST_CASE_FIXTURE(with_dump_jobs, "project dumps: a migration keeps no password") {
  actors::start_migration what;
  what.source = {.host = "db.example.com",
                 .port = 5432,
                 .database = "shop",
                 .user = "ada",
                 .password = "the-password"};
  what.by = by(ada);
  const auto job = need(request(std::move(what)));
  CHECK(job.name == "ada@db.example.com:5432/shop");
  REQUIRE(runner.works.size() == 1);
  REQUIRE(runner.works[0].source);
  CHECK(runner.works[0].source->password == "the-password");
  for (const auto& entry :
       storage::audit_repository(on, soon()).find({.organization = acme, .count = 100}))
    CHECK(entry.detail.dump().find("the-password") == std::string::npos);
  CHECK(audited("dump.migrate") == 1);
}
