#include "app/simulate/run_mark.hpp"

#include <doctest/doctest.h>

#include <optional>

using namespace signalbox;

TEST_CASE("run mark: a simulation detects another one that is already running") {
  std::optional<app::run_mark> first(std::in_place);
  // Another user's simulation on this machine may be the first.
  const app::run_mark second;
  CHECK(second.is_second());
  const bool was_alone = !first->is_second();
  first.reset();
  // The second run never held the name, so it is free again.
  if (was_alone) CHECK_FALSE(app::run_mark().is_second());
}
