#include "provisioning/local/exit_watch.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include <future>
#include <string>
#include <vector>

#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

/// A process that does nothing until a signal ends it.
postgres::process idle_process() {
  const auto number = ::fork();
  if (number == 0) {
    for (;;)
      ::pause();
  }
  return need(postgres::process::open(number));
}

domain::project_ref ref_of(char letter) {
  return domain::project_ref(std::string(20, letter));
}

}  // namespace

TEST_CASE("exit watch: an end before there is a listener is passed to the next listener") {
  std::promise<void> second_ended;
  provisioning::exit_watch watch(
      [&](const domain::project_ref& ref, pid_t /*number*/, std::optional<int> /*status*/) {
        if (ref == ref_of('b')) second_ended.set_value();
        return "The end of " + ref.value + ".";
      });
  const auto first = idle_process();
  const auto second = idle_process();
  need(watch.watch(ref_of('a'), first));
  need(watch.watch(ref_of('b'), second));
  // Ends are handled in order: when the second has been handled, the first has been too.
  first.signal(SIGKILL);
  REQUIRE(first.await_end(soon()));
  second.signal(SIGKILL);
  second_ended.get_future().wait();
  std::vector<std::string> reasons;
  watch.listen([&](const domain::project_ref& ref, const std::string& reason) {
    if (ref == ref_of('a')) reasons.push_back(reason);
  });
  CHECK(reasons == std::vector{"The end of " + ref_of('a').value + "."});
}
