#include "actors/directory/start_directory.hpp"

#include <caf/actor_system.hpp>
#include <functional>
#include <future>
#include <utility>

#include "actors/directory/directory_actor.hpp"

namespace signalbox::actors {

caf::actor start_directory(caf::actor_system& system, environment& env) {
  std::promise<void> registered;
  const auto services_registered = registered.get_future();
  auto directory = system.spawn<directory_actor>(std::ref(env), std::move(registered));
  // A directory that ends before it has registered them breaks the promise.
  services_registered.wait();
  return directory;
}

}  // namespace signalbox::actors
