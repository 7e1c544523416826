#include "app/server/worker_pools.hpp"

namespace signalbox::app {

namespace {

/// Hashing a password uses a core for tens of milliseconds, so the threads that serve sockets have
/// priority.
constexpr int hashing_nice = 10;

/// Limits of concurrent callbacks from the OAuth identity provider and of the callbacks that wait
/// for them: each has only its own deadline.
constexpr std::size_t oauth_threads = 4;
constexpr std::size_t oauth_queue_max = 100;

}  // namespace

worker_pools::worker_pools(const settings& how)
    : storage({.threads = how.database.connections, .queue_max = how.scheduler.waiting_tasks_max}),
      provisioning(
          {.threads = how.provisioning.workers, .queue_max = how.scheduler.waiting_tasks_max}),
      probes({.threads = how.provisioning.probe_workers,
              .queue_max = how.scheduler.waiting_tasks_max}),
      hashing({.threads = how.identity.hashing_workers,
               .queue_max = how.scheduler.waiting_tasks_max,
               .nice = hashing_nice}),
      oauth({.threads = oauth_threads, .queue_max = oauth_queue_max}) {}

void worker_pools::stop() {
  for (auto* const each : {&storage, &provisioning, &probes, &hashing, &oauth})
    each->stop();
}

}  // namespace signalbox::app
