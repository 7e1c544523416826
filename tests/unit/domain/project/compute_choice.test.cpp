#include "domain/project/compute_choice.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

struct choosing {
  compute_catalogue sizes =
      compute_catalogue::parse("compute.json", file_text(SIGNALBOX_CONFIG_DIR "/compute.json"))
          .value();
  plan_catalogue plans =
      plan_catalogue::parse("plans.json", file_text(SIGNALBOX_CONFIG_DIR "/plans.json")).value();

  result<compute_size> choose(std::string_view plan, std::string_view id) const {
    return choose_compute(
        {.sizes = sizes, .plans = plans, .plan = plan}, id, [](const compute_size& size) {
          return size.memory_gb > 4 ? std::optional<std::string>("It is too big.") : std::nullopt;
        });
  }
};

}  // namespace

TEST_CASE_FIXTURE(choosing, "compute choice: the Free plan has only its initial size") {
  CHECK(choose("free", "ci_nano")->name == "Nano (free)");
  const auto refused = choose("free", "ci_micro");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::bad_request);
  CHECK(refused.error().message ==
        "compute_size: is not available: Projects of the Free plan run on Nano (free) only.");
  CHECK(refused.error().fields.front().field == "compute_size");
}

TEST_CASE_FIXTURE(choosing, "compute choice: paid plans have the sizes that the host can run") {
  for (const char* plan : {"pro", "team", "enterprise"}) {
    CAPTURE(plan);
    CHECK(choose(plan, "ci_nano"));
    CHECK(choose(plan, "ci_medium"));
    const auto refused = choose(plan, "ci_large");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == "compute_size: is not available: It is too big.");
  }
}

TEST_CASE_FIXTURE(choosing, "compute choice: unknown sizes and plans are refused") {
  CHECK(choose("pro", "ci_giant").error().message == "compute_size: is not the id of a size");
  CHECK_FALSE(choose("platinum", "ci_micro"));
}
