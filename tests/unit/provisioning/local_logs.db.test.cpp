#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>

#include "core/json/json.hpp"
#include "domain/log/postgres_log.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;

namespace {

/// Reads the log of a project as the server does.
struct read_host : local_host {
  provisioning::instance_spec spec = spec_of('a');
  domain::log_position at;
  std::string lines;
  std::mutex guard;
  std::condition_variable reported;
  int reports = 0;

  read_host() { listen(); }
  ~read_host() { provider->on_log_written({}); }

  void listen() {
    provider->on_log_written([this](const std::optional<domain::project_ref>& of) {
      if (of != spec.ref) return;
      const std::lock_guard lock(guard);
      ++reports;
      reported.notify_all();
    });
  }
  void read() {
    for (;;) {
      const auto chunk = need(provider->read_log(spec.ref, at, soon()));
      CHECK_FALSE(chunk.lost);
      lines += chunk.lines;
      at = chunk.next;
      if (!chunk.is_more) return;
    }
  }
  /// Waits for the report of new lines; the time that it took, or nothing.
  std::optional<std::chrono::milliseconds> await_report(int since) {
    const auto began = std::chrono::steady_clock::now();
    std::unique_lock lock(guard);
    if (!reported.wait_for(lock, 10s, [&] { return reports > since; })) return std::nullopt;
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 began);
  }
  int reports_now() {
    const std::lock_guard lock(guard);
    return reports;
  }
  /// The parsed line whose message contains a text.
  std::optional<core::json> line_with(std::string_view text) {
    std::string_view left = lines;
    while (!left.empty()) {
      const auto end = left.find('\n');
      const auto line = domain::parse_postgres_log_line(left.substr(0, end), "h", false, {});
      left.remove_prefix(end + 1);
      if (!line.message.contains(text)) continue;
      auto made = core::json::parse(line.metadata)["parsed"];
      made["message"] = line.message;
      return made;
    }
    return std::nullopt;
  }
  void run(const std::string& sql) {
    auto client = need(sign_in(spec, spec.password));
    (void)client.run_script({"logs.test", sql}, soon());
  }
};

}  // namespace

TEST_CASE_FIXTURE(read_host, "local logs: failed and slow statements are read, each line once") {
  perform(project_operation::create, spec);
  read();
  CHECK(lines.contains("database system is ready to accept connections"));
  run("select missing from nowhere");
  run("select pg_sleep(1.1)");
  run("do $$ begin raise warning 'careful'; end $$");
  read();
  const auto failed = line_with("relation \"nowhere\" does not exist");
  REQUIRE(failed);
  CHECK(failed->at("sql_state_code") == "42P01");
  CHECK(failed->at("query") == "select missing from nowhere");
  CHECK(failed->at("user_name") == "postgres");
  CHECK(failed->at("error_severity") == "ERROR");
  const auto slow = line_with("select pg_sleep(1.1)");
  REQUIRE(slow);
  CHECK(slow->at("duration_ms").get<double>() > 1'000);
  CHECK(line_with("careful"));
  const auto before = lines.size();
  read();
  CHECK(lines.size() == before);
  // Also of a database that runs without a server, and of one that does not run.
  restart_server();
  listen();
  run("select late from nowhere");
  perform(project_operation::pause, spec);
  read();
  CHECK(lines.size() > before);
  CHECK(lines.contains("select late from nowhere"));
  CHECK(lines.contains("database system is shut down"));
}

TEST_CASE_FIXTURE(read_host, "local logs: statements of the platform's superuser are not logged") {
  perform(project_operation::create, spec);
  spec.password = "another password";
  spec.is_password_new = true;
  need(provider->apply_configuration(spec, soon()));
  const auto refused = provider->change_role(
      spec,
      {.what = domain::role_order::action::alter, .name = "unknown", .password = "hunter2 is it"},
      soon());
  CHECK_FALSE(refused);
  read();
  CHECK_FALSE(lines.contains("another password"));
  CHECK_FALSE(lines.contains("hunter2"));
  CHECK_FALSE(lines.contains("SCRAM-SHA-256"));
}

TEST_CASE_FIXTURE(read_host, "local logs: new lines are reported soon, once until they are read") {
  perform(project_operation::create, spec);
  read();
  auto slowest = 0ms;
  for (int turn = 0; turn < 20; ++turn) {
    const auto since = reports_now();
    auto client = need(sign_in(spec, spec.password));
    (void)client.run_script({"logs.test", "select missing from nowhere"}, soon());
    const auto took = await_report(since);
    REQUIRE(took);
    slowest = std::max(slowest, *took);
    read();
  }
  CHECK(slowest < 2s);
  MESSAGE("slowest report: ", slowest.count(), " ms");
  // Whatever is written before the next reading is not reported again.
  const auto since = reports_now();
  for (int turn = 0; turn < 50; ++turn)
    run("select missing from nowhere");
  CHECK(reports_now() - since <= 1);
}

TEST_CASE_FIXTURE(read_host, "local logs: other names and projects have no lines") {
  CHECK(need(provider->read_log(spec.ref, {}, soon())) == domain::log_chunk{});
  CHECK(need(provider->read_log(std::nullopt, {}, soon())) == domain::log_chunk{});
}
