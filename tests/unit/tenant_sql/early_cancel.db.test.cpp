#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <thread>

#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;

TEST_CASE("sql service: a text is cancelled while its session is being prepared, too") {
  // Outlives the service, whose threads return results to it.
  boost::asio::io_context loop;
  const auto keeps_running = boost::asio::make_work_guard(loop);
  workbench bench;
  for (int tries = 0; tries < 20; ++tries) {
    auto what = bench.request("SELECT pg_sleep(600)");
    std::jthread cancelling([&bench, &loop, id = what.id, ref = what.ref] {
      bool is_cancelled = false;
      while (!is_cancelled) {
        bool is_answered = false;
        boost::asio::co_spawn(loop, bench.service().cancel(ref, id, domain::account_id("ada")),
                              [&](const std::exception_ptr&, bool done) {
                                is_cancelled = done;
                                is_answered = true;
                              });
        while (!is_answered)
          loop.run_one();
      }
    });
    auto started = need(bench.start(std::move(what)));
    const auto lines = bench.rest(started);
    CHECK(line_of(lines, "error")["code"] == "cancelled");
    CHECK(lines.back()["type"] == "finished");
  }
}
