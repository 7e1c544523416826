#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "app/server/open_files.hpp"
#include "app/server/stop_signal.hpp"
#include "app/settings/environment.hpp"
#include "app/settings/load.hpp"
#include "benchmarks/realtime_server/door.hpp"
#include "benchmarks/realtime_server/topic_server.hpp"

namespace {

using namespace signalbox;

struct requested {
  std::uint16_t port = 0;
  std::uint16_t control_port = 0;
  std::string data;
  std::string slots;
  bench::load_plan plan;
};

int fail(std::string_view why) {
  fmt::print(stderr, "bench_realtime_server: {}\n", why);
  return 1;
}

int serve(const requested& requested) {
  auto loaded = app::load_settings(
      {.flags = {{.flag = "--port",
                  .setting = "server.port",
                  .text = std::to_string(requested.port)},
                 {.flag = "--data-dir", .setting = "data.dir", .text = requested.data}},
       .environment = app::own_environment(),
       .file = {}});
  if (!loaded) return fail(loaded.error().message);
  app::hold_stop_signals();
  (void)app::raise_open_files();
  auto running = bench::topic_server::start(loaded->values, requested.plan, requested.slots);
  if (!running) return fail(running.error().message);
  const bench::door door(requested.control_port, [&](const bench::order& what) {
    (*running)->publish(what.first, what.topics, what.times, what.at_ns);
  });
  fmt::print("{{\"ready\":true,\"pids\":[{}]}}\n", ::getpid());
  std::fflush(stdout);
  (void)app::wait_for_stop();
  return 0;
}

}  // namespace

/// `bench_realtime_server`: Signalbox's realtime path, with topics that change on request. Settings
/// of the product are read from the environment. Runs until SIGTERM.
int main(int count, char** words) {
  requested requested;
  CLI::App app{"Signalbox's realtime path for benchmarks."};
  app.add_option("--port", requested.port)->required();
  app.add_option("--control", requested.control_port)->required();
  app.add_option("--data-dir", requested.data)->required();
  app.add_option("--slots", requested.slots, "File for the slots: token and topic of each user")
      ->required();
  app.add_option("--topics", requested.plan.topics)->check(CLI::Range(1, 100'000));
  app.add_option("--people", requested.plan.people)->check(CLI::Range(1, 100'000));
  app.add_option("--bytes", requested.plan.change_bytes)->check(CLI::Range(64, 65'535));
  app.add_option("--first-number", requested.plan.first_number);
  CLI11_PARSE(app, count, words);
  try {
    return serve(requested);
  } catch (const std::exception& failure) {
    return fail(failure.what());
  }
}
