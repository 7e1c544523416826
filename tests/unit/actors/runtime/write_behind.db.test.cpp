#include "actors/runtime/write_behind.hpp"

#include <doctest/doctest.h>
#include <spdlog/sinks/ostream_sink.h>

#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/work.hpp"
#include "core/unknown_outcome.hpp"
#include "postgres/sqlstate.hpp"
#include "storage/statements.hpp"
#include "tests/unit/actors/recorded_measurements.hpp"
#include "tests/unit/actors/virtual_installation.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

/// A storage that fails a number of times.
struct sample_storage {
  std::deque<core::error> failures;
  std::vector<std::vector<int>> batches;
};

struct sample_row {
  int number;
  sample_storage* to;
};

void write_samples(postgres::connection& /*on*/, postgres::deadline /*until*/,
                   const std::vector<sample_row>& rows) {
  auto& to = *rows.at(0).to;
  if (!to.failures.empty()) {
    const auto why = to.failures.front();
    to.failures.pop_front();
    throw storage::failure(why);
  }
  auto& batch = to.batches.emplace_back();
  for (const auto& row : rows)
    batch.push_back(row.number);
}

constexpr auto sample_delay = 100ms;

/// Adds each number that it receives.
class batching_actor final : public caf::event_based_actor {
 public:
  batching_actor(caf::actor_config& config, actors::environment& env, sample_storage* to)
      : caf::event_based_actor(config), context_{this, env}, to_(to) {}

 protected:
  caf::behavior make_behavior() override {
    return {[this](int number) {
              rows_.add({number, to_});
            },
            [](const actors::work_done& work) { work.resume(); }};
  }
  void on_exit() override { context_.tasks.clear(); }

 private:
  actors::actor_context context_;
  sample_storage* to_;
  actors::write_behind<sample_row> rows_{
      context_,
      {.kind = "samples", .waiting_max = 4, .batch_max = 2, .delay = sample_delay},
      write_samples};
};

struct with_batcher : virtual_installation {
  recorded_measurements metrics;
  std::ostringstream logged;
  sample_storage stored;
  caf::actor batcher;

  with_batcher() {
    environment.metrics = &metrics;
    log.sinks().push_back(std::make_shared<spdlog::sinks::ostream_sink_st>(logged));
    batcher = system.spawn<batching_actor>(std::ref(environment), &stored);
    run_pending();
  }
  ~with_batcher() {
    caf::anon_send_exit(batcher, caf::exit_reason::user_shutdown);
    batcher = nullptr;
  }
  with_batcher(const with_batcher&) = delete;
  with_batcher& operator=(const with_batcher&) = delete;

  void add(std::initializer_list<int> numbers) {
    for (const auto number : numbers)
      caf::anon_send(batcher, number);
    run_pending();
  }
};

using batches = std::vector<std::vector<int>>;
using drops = std::vector<std::pair<std::string, std::size_t>>;

core::error sample_error(errc code) {
  return core::fail(code, "No.").error();
}

}  // namespace

TEST_CASE_FIXTURE(with_batcher, "write behind: rows are stored in batches, in their order") {
  add({1, 2, 3});
  CHECK(stored.batches.empty());
  pass(2 * sample_delay);
  CHECK(stored.batches == batches{{1, 2}, {3}});
  CHECK(metrics.dropped.empty());
}

TEST_CASE_FIXTURE(with_batcher, "write behind: rows beyond the bound are dropped and counted") {
  add({1, 2, 3, 4, 5, 6});
  CHECK(metrics.dropped == drops{{"samples", 1}, {"samples", 1}});
  pass(2 * sample_delay);
  CHECK(stored.batches == batches{{1, 2}, {3, 4}});
  add({7});
  pass(sample_delay);
  CHECK(stored.batches.back() == std::vector{7});
}

TEST_CASE_FIXTURE(with_batcher, "write behind: the rows of a running statement count as waiting") {
  add({1, 2, 3, 4});
  storage_workers.held = true;
  pass(sample_delay);
  REQUIRE(storage_workers.waiting() == 1);
  add({5});
  CHECK(metrics.dropped == drops{{"samples", 1}});
  storage_workers.held = false;
  pass(2 * sample_delay);
  CHECK(stored.batches == batches{{1, 2}, {3, 4}});
}

TEST_CASE_FIXTURE(with_batcher, "write behind: rows wait while storage is unavailable") {
  stored.failures = {sample_error(errc::unavailable), sample_error(errc::unavailable)};
  add({1, 2, 3});
  pass(10 * sample_delay);
  CHECK(stored.batches == batches{{1, 2}, {3}});
  CHECK(metrics.dropped.empty());
  CHECK(logged.str().empty());
}

TEST_CASE_FIXTURE(with_batcher, "write behind: rejected rows are dropped with a warning") {
  stored.failures = {sample_error(errc::internal)};
  add({1, 2, 3});
  pass(10 * sample_delay);
  CHECK(stored.batches == batches{{3}});
  CHECK(metrics.dropped == drops{{"samples", 2}});
  CHECK(logged.str().find("samples.not_stored rows=2 error=No.") != std::string::npos);
}

TEST_CASE_FIXTURE(with_batcher, "write behind: rows that may have been stored are not repeated") {
  stored.failures = {postgres::outcome_unknown()};
  REQUIRE(core::is_outcome_unknown(stored.failures.front()));
  add({1, 2, 3});
  pass(10 * sample_delay);
  CHECK(stored.batches == batches{{3}});
  CHECK(metrics.dropped == drops{{"samples", 2}});
  CHECK(logged.str().find("samples.not_stored rows=2") != std::string::npos);
}
