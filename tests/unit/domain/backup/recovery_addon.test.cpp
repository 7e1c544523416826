#include "domain/backup/recovery_addon.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "tests/unit/domain/file_text.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using std::chrono::days;

namespace {

const plan_catalogue& sold_plans() {
  static const auto parsed =
      plan_catalogue::parse("plans.json", file_text(SIGNALBOX_CONFIG_DIR "/plans.json"));
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return *parsed;
}

std::string refusal(std::string_view plan, std::string_view type, std::string_view variant) {
  const auto chosen = choose_recovery(sold_plans(), plan, type, variant);
  return chosen ? std::string("accepted") : chosen.error().message;
}

}  // namespace

TEST_CASE("recovery add-on: backups are kept as long as the longer of plan and add-on") {
  CHECK(backups_kept(sold_plans(), "pro", std::nullopt) == days{7});
  CHECK(backups_kept(sold_plans(), "pro", days{28}) == days{28});
  CHECK(backups_kept(sold_plans(), "team", days{7}) == days{14});
  CHECK(backups_kept(sold_plans(), "enterprise", days{28}) == days{30});
  // After a change to a plan without the add-on it has no effect, and has one again afterwards.
  CHECK(backups_kept(sold_plans(), "free", days{28}) == days{1});
  CHECK(backups_kept(sold_plans(), "unknown", days{28}) == days{1});
}

TEST_CASE("recovery add-on: variants are steps of a week") {
  CHECK(recovery_variant(days{14}) == "pitr_14");
  CHECK(recovery_variant_from("pitr_28") == days{28});
  for (const auto* text : {"", "pitr", "pitr_", "pitr_8", "pitr_35", "pitr_07", "7"})
    CHECK_FALSE(recovery_variant_from(text));
}

TEST_CASE("recovery add-on: a choice is refused with its field and the reason") {
  CHECK(refusal("pro", "pitr", "pitr_14") == "accepted");
  CHECK(refusal("pro", "ipv4", "pitr_14") == "addon_type: is not an add-on");
  CHECK(refusal("pro", "pitr", "pitr_8") == "addon_variant: is not a variant of the add-on");
  CHECK(refusal("free", "pitr", "pitr_7") ==
        "addon_variant: is not available: projects have it from the Pro plan on.");
  CHECK(refusal("team", "pitr", "pitr_14") ==
        "addon_variant: is not available: the plan includes 14 days.");
}

TEST_CASE("recovery add-on: a plan shows its variants with their prices") {
  const auto pro = addons_json(sold_plans(), "pro", "shop", days{21});
  CHECK(pro.at("ref") == "shop");
  REQUIRE(pro.at("selected_addons").size() == 1);
  CHECK(pro.at("selected_addons")[0] == core::json{{"type", "pitr"},
                                                   {"variant",
                                                    {{"identifier", "pitr_21"},
                                                     {"name", "21 days"},
                                                     {"days", 21},
                                                     {"price_monthly", 300}}}});
  const auto& offered = pro.at("available_addons")[0].at("variants");
  REQUIRE(offered.size() == 3);
  CHECK(offered[0].at("identifier") == "pitr_14");
  CHECK(offered[2].at("price_monthly") == 400);
  CHECK(addons_json(sold_plans(), "team", "shop", std::nullopt)
            .at("available_addons")[0]
            .at("variants")
            .size() == 2);
  CHECK(addons_json(sold_plans(), "free", "shop", days{7}).at("available_addons").empty());
  CHECK(addons_json(sold_plans(), "free", "shop", days{7}).at("selected_addons").empty());
  // By agreement, and its plan includes more than the longest variant.
  CHECK(addons_json(sold_plans(), "enterprise", "shop", std::nullopt)
            .at("available_addons")[0]
            .at("variants")
            .empty());
}
