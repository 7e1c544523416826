#include "actors/directory/start_directory.hpp"

#include <doctest/doctest.h>

#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <future>
#include <latch>
#include <thread>

#include "tests/unit/actors/virtual_installation.hpp"

using namespace signalbox;
using namespace signalbox::testing;

TEST_CASE_FIXTURE(virtual_installation,
                  "directory: the first request finds the services, even if they start late") {
  caf::actor_system_config one_worker;
  one_worker.set("scheduler.policy", caf::atom("sharing"));
  one_worker.set("scheduler.max-threads", std::size_t{1});
  caf::actor_system busy(one_worker);
  std::latch worker_occupied{1};
  std::latch worker_released{1};
  busy.spawn([&](caf::event_based_actor*) {
    worker_occupied.count_down();
    worker_released.wait();
  });
  worker_occupied.wait();
  const auto before = busy.registry().running();

  auto starting = std::async(std::launch::async, [&] {
    directory = actors::start_directory(busy, environment);
    return static_cast<bool>(actors::identity_service(busy).current());
  });
  // The directory exists, but no worker has run it yet.
  while (busy.registry().running() == before)
    std::this_thread::yield();
  worker_released.count_down();
  CHECK(starting.get());

  caf::anon_send_exit(directory, caf::exit_reason::user_shutdown);
  directory = nullptr;
  busy.await_all_actors_done();
  // Their storage requests keep them until the workers run.
  (void)storage_workers.run();
}
