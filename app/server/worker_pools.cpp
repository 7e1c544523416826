#include "app/server/worker_pools.hpp"

namespace signalbox::app {

namespace {

/// Hashing a password uses a core for tens of milliseconds, so the threads that serve sockets have
/// priority.
constexpr int hashing_nice = 10;

/// Limits of concurrent callbacks from the OAuth identity provider and of the callbacks that wait
/// for them: each has only its own deadline.
constexpr std::size_t code_host_threads = 4;
constexpr std::size_t code_host_line_max = 100;

}  // namespace

worker_pools::worker_pools(const settings& how)
    : storage({.threads = how.database.connections, .line_max = how.scheduler.waiting_tasks_max}),
      provisioning(
          {.threads = how.provisioning.workers, .line_max = how.scheduler.waiting_tasks_max}),
      probes(
          {.threads = how.provisioning.probe_workers, .line_max = how.scheduler.waiting_tasks_max}),
      hashing({.threads = how.identity.hashing_workers,
               .line_max = how.scheduler.waiting_tasks_max,
               .nice = hashing_nice}),
      code_host({.threads = code_host_threads, .line_max = code_host_line_max}) {}

void worker_pools::stop() {
  for (auto* const each : {&storage, &provisioning, &probes, &hashing, &code_host})
    each->stop();
}

}  // namespace signalbox::app
