#include "provisioning/local/this_machine.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using provisioning::capacity_refusal;
using provisioning::memory_bound_in;

namespace {

domain::compute_size size_with(std::optional<double> memory_gb) {
  domain::compute_size size;
  size.memory_gb = memory_gb;
  size.connections_direct = 60;
  return size;
}

}  // namespace

TEST_CASE("this machine: has memory and CPU cores") {
  const auto found = provisioning::this_machine();
  CHECK(found.memory_mib > 100);
  CHECK(found.processors >= 1);
}

TEST_CASE("this machine: reads the memory limit of a control group") {
  CHECK(memory_bound_in("1073741824\n") == 1073741824);
  CHECK_FALSE(memory_bound_in("max\n"));
  CHECK_FALSE(memory_bound_in(""));
  CHECK_FALSE(memory_bound_in("12 GB"));
  CHECK_FALSE(memory_bound_in("99999999999999999999999"));
}

TEST_CASE("this machine: refuses sizes that need more memory, and names its own") {
  const domain::host_capacity machine{.memory_mib = 24 * 1024, .processors = 2};
  CHECK_FALSE(capacity_refusal(size_with(24), machine));
  CHECK(capacity_refusal(size_with(24.1), machine) == "This machine has 24 GB of memory.");
  CHECK(capacity_refusal(size_with(8), {.memory_mib = 7'885, .processors = 2}) ==
        "This machine has 7.7 GB of memory.");
  CHECK(capacity_refusal(size_with(std::nullopt), machine) ==
        "Its resource requirements are not known.");
  // A machine that reports no memory refuses no size.
  CHECK_FALSE(capacity_refusal(size_with(24), {}));
}
