#include "app/server/serve.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "app/log/log.hpp"
#include "app/server/databases.hpp"
#include "app/server/installation.hpp"
#include "app/server/open_files.hpp"
#include "app/server/server.hpp"
#include "app/server/stop_signal.hpp"
#include "app/server/system_sources.hpp"

namespace signalbox::app {

namespace {

constexpr int failure_exit = 1;

/// Exit code after an internal failure of the server: `EX_SOFTWARE` of sysexits.h. A supervisor
/// starts the program again.
constexpr int fault_exit = 70;

/// After this time, a failed server that does not end is ended by SIGALRM.
constexpr unsigned fault_stop_limit_s = 60;

/// Wakes `wait_for_stop`.
void ask_for_stop() {
  ::kill(::getpid(), SIGTERM);
}

int report(const core::error& why) {
  fmt::print(stderr, "signalbox: {}\n", why.message);
  return failure_exit;
}

/// Returns the settings with the number of connections limited to the available descriptors.
settings within_open_files(settings how) {
  const auto files = raise_open_files();
  const auto most = connections_within(files, how.transport.http.connections_max);
  if (most < how.transport.http.connections_max) {
    make_log(how.log)->warn(
        "server.few_open_files allowed={} connections_max={} wanted={} text=\"Further connections "
        "are "
        "refused with 503. Raise the limit (ulimit -n, or LimitNOFILE of systemd), or lower "
        "server.connections_max.\"",
        files, most, how.transport.http.connections_max);
    how.transport.http.connections_max = most;
  }
  return how;
}

}  // namespace

int serve(const settings& how) {
  hold_stop_signals();
  auto running = server::start(within_open_files(how), ask_for_stop);
  if (!running) return report(running.error());
  fmt::print("Signalbox is ready. Open {}\n", (*running)->dashboard_url());
  if (const auto setup = (*running)->setup_url())
    fmt::print("There is no account yet. Set up this installation at {}\n", *setup);
  if (const auto code = (*running)->setup_code())
    fmt::print("The first account needs this setup code: {}\n", *code);
  std::fflush(stdout);
  (void)wait_for_stop();
  const auto fault = (*running)->fault();
  if (fault) {
    fmt::print(stderr, "signalbox: {}\n", *fault);
    ::alarm(fault_stop_limit_s);
  } else {
    fmt::print("Signalbox is stopping.\n");
    std::fflush(stdout);
  }
  running->reset();
  return fault ? fault_exit : 0;
}

int run_migrate(const settings& how) {
  hold_stop_signals();
  const auto log = make_log(how.log);
  const auto home = installation::open(how.data.dir, system_entropy());
  if (!home) return report(home.error());
  const auto programs = find_postgres(how, home->folder());
  if (!programs) return report(programs.error());
  const auto database = open_database(how, *programs, *log);
  if (!database) return report(database.error());
  if (auto done = bring_up_to_date(database->conninfo, *log); !done) return report(done.error());
  if (database->embedded) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    if (auto stopped = database->embedded->stop(until); !stopped) return report(stopped.error());
  }
  fmt::print("The schema is up to date.\n");
  return 0;
}

}  // namespace signalbox::app
