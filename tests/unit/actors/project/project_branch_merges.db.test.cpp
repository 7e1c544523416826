#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "actors/messages/project_copy.hpp"
#include "actors/runtime/schema_reader.hpp"
#include "domain/project/project_machine.hpp"
#include "tests/unit/actors/project/with_copies.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::origin_kind;
using domain::project_operation;
using domain::project_status;

namespace {

/// Answers with the same definitions, or fails.
class known_schemas final : public actors::schema_reader {
 public:
  core::result<std::string> read(const domain::project&,
                                 std::chrono::steady_clock::time_point) override {
    ++reads;
    return answer;
  }
  core::result<std::string> answer = R"({"objects":[],"others":{},"roles":["app"]})";
  int reads = 0;
};

struct with_schemas : with_copies {
  known_schemas schemas;
  with_schemas() { environment.schemas = &schemas; }
  ~with_schemas() {
    stop();
    environment.schemas = nullptr;
  }
  core::result<actors::branch_base_state> base(const domain::project_ref& of) {
    return ask(owner(topic_of(of)), actors::find_branch_base{.parent = shop});
  }
  core::result<domain::project> reset(const domain::project_ref& of,
                                      origin_kind kind = origin_kind::live) {
    actors::reset_branch request;
    request.parent = shop;
    request.origin = need(prepare(kind));
    request.by = by(ada);
    return ask(owner(topic_of(of)), std::move(request));
  }
  core::result<actors::done> begin_merge(const domain::project_ref& of) {
    actors::begin_merge request{.parent = shop, .changes = 2, .statements = 3, .by = by(ada)};
    return ask(owner(topic_of(of)), std::move(request));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_schemas, "branch base: is read before the branch is ready") {
  const auto made = branch();
  const auto found = need(base(made.ref));
  CHECK(found.definitions == *schemas.answer);
  CHECK(found.branch.ref == made.ref);
  CHECK(schemas.reads == 1);
  const auto other = ask(owner(topic_of(made.ref)), actors::find_branch_base{.parent = made.ref});
  REQUIRE_FALSE(other);
  CHECK(other.error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_schemas, "branch base: a branch without one is not ready") {
  schemas.answer = core::fail(errc::unavailable, "The definitions could not be read.");
  const auto made = branch();
  CHECK(status(made.ref) == project_status::init_failed);
  schemas.answer = "{}";
  need(ask(owner(topic_of(made.ref)), actors::retry_project{.by = by(ada)}));
  run_pending();
  CHECK(status(made.ref) == project_status::active_healthy);
  CHECK(need(base(made.ref)).definitions == "{}");
}

TEST_CASE_FIXTURE(with_schemas, "branch reset: copies the parent again and reads its base") {
  const auto made = branch();
  schemas.answer = R"({"objects":[],"others":{},"roles":[]})";
  const auto started = need(reset(made.ref, origin_kind::schema));
  CHECK(started.condition.status == project_status::restoring);
  CHECK(started.condition.operation == project_operation::reset);
  run_pending();
  CHECK(status(made.ref) == project_status::active_healthy);
  const auto after = project(made.ref);
  CHECK(after.port == made.port);
  REQUIRE(after.origin);
  CHECK(after.origin->kind == origin_kind::schema);
  CHECK(need(base(made.ref)).definitions == *schemas.answer);
  CHECK(std::ranges::count(audited(), "branch.reset", &storage::audit_entry::action) == 1);
}

TEST_CASE_FIXTURE(with_schemas, "branch reset: a failed one is retried as a reset") {
  const auto made = branch();
  schemas.answer = core::fail(errc::unavailable, "The definitions could not be read.");
  need(reset(made.ref));
  run_pending();
  const auto failed = project(made.ref);
  CHECK(failed.condition.status == project_status::active_unhealthy);
  REQUIRE(failed.condition.fault);
  CHECK(failed.condition.reason.starts_with("Resetting the branch failed: "));
  CHECK(domain::retriable(failed.condition) == project_operation::reset);
  CHECK_FALSE(domain::actions_of(failed.condition).cancel);
  schemas.answer = "{}";
  need(ask(owner(topic_of(made.ref)), actors::retry_project{.by = by(ada)}));
  run_pending();
  CHECK(status(made.ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_schemas, "branch reset: only of a branch, through its own project") {
  actors::reset_branch request;
  request.parent = shop;
  request.origin = need(prepare(origin_kind::live));
  request.by = by(ada);
  const auto refused = ask(owner(topic_of(shop)), std::move(request));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_schemas, "branch merge: reserves the branch until it ends") {
  const auto made = branch(now() + 1h);
  need(begin_merge(made.ref));
  for (const auto& refused : {begin_merge(made.ref).error(), reset(made.ref).error()}) {
    CHECK(refused.code == errc::conflict);
    CHECK(refused.message == "The branch is being merged. Try again in a moment.");
  }
  actors::end_merge end;
  end.is_merged = true;
  end.definitions = "{\"new\":1}";
  end.parent_name = "Shop";
  end.by = by(ada);
  need(ask(owner(topic_of(made.ref)), std::move(end)));
  CHECK(need(base(made.ref)).definitions == "{\"new\":1}");
  need(ask(owner(topic_of(shop)), actors::note_merge{.branch_name = "Try", .by = by(ada)}));
  CHECK(std::ranges::count(audited(), "branch.merge", &storage::audit_entry::action) == 1);
  need(begin_merge(made.ref));
}

TEST_CASE_FIXTURE(with_schemas, "branch merge: postpones the end of the branch") {
  const auto made = branch(now() + 2min);
  need(begin_merge(made.ref));
  pass(3min);
  CHECK(exists(made.ref));
  actors::end_merge end;
  end.by = by(ada);
  need(ask(owner(topic_of(made.ref)), std::move(end)));
  pass(2min);
  CHECK_FALSE(exists(made.ref));
}
