#include "domain/project/regions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/json/json.hpp"
#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

std::string catalogue_text() {
  return file_text(SIGNALBOX_CONFIG_DIR "/regions.json");
}

const region_catalogue& regions_in_use() {
  static const region_catalogue regions = [] {
    auto parsed = region_catalogue::parse("regions.json", catalogue_text());
    if (!parsed) throw std::runtime_error(parsed.error().message);
    return std::move(*parsed);
  }();
  return regions;
}

}  // namespace

TEST_CASE("regions: AWS has the specification's 16 and starts with Singapore") {
  const std::set<std::string_view> specified = {
      "us-west-1",      "us-east-1",      "us-east-2",      "ca-central-1",
      "eu-west-1",      "eu-west-2",      "eu-west-3",      "eu-central-1",
      "eu-central-2",   "eu-north-1",     "ap-south-1",     "ap-southeast-1",
      "ap-northeast-1", "ap-northeast-2", "ap-southeast-2", "sa-east-1"};
  for (const char* provider : {"AWS", "AWS_K8S", "AWS_NIMBUS"}) {
    std::set<std::string_view> codes;
    for (const region& one : regions_in_use().regions_of(provider))
      codes.insert(one.code);
    CHECK(codes == specified);
    CHECK(regions_in_use().default_of(provider) == "ap-southeast-1");
  }
}

TEST_CASE("regions: the alternative provider has Singapore under its own name") {
  REQUIRE(regions_in_use().regions_of("FLY").size() == 1);
  CHECK(regions_in_use().regions_of("FLY").front().code == "sin");
  CHECK(regions_in_use().default_of("FLY") == "sin");
}

TEST_CASE("regions: all codes are those of every provider, without duplicates") {
  const auto codes = regions_in_use().all_codes();
  CHECK(std::ranges::is_sorted(codes));
  CHECK(std::ranges::count(codes, "eu-west-3") == 1);
  CHECK(std::ranges::count(codes, "sin") == 1);
  CHECK(codes.size() == regions_in_use().regions_of("AWS").size() + 1);
}

TEST_CASE("regions: Paris lies in France") {
  const region* paris = regions_in_use().find("AWS", "eu-west-3");
  REQUIRE(paris != nullptr);
  CHECK(paris->name == "West EU (Paris)");
  CHECK(paris->latitude == doctest::Approx(48.856613));
  CHECK(paris->longitude == doctest::Approx(2.352222));
}

TEST_CASE("regions: continents are shortcuts to one region each") {
  const auto continents = regions_in_use().continents_of("AWS");
  REQUIRE(continents.size() == 3);
  CHECK(continents[0].name == "Americas");
  CHECK(regions_in_use().find("AWS", continents[0].region)->name == "East US (North Virginia)");
  CHECK(continents[1].name == "Europe");
  CHECK(regions_in_use().find("AWS", continents[1].region)->name == "Central EU (Frankfurt)");
  CHECK(continents[2].name == "APAC");
  CHECK(continents[2].region == regions_in_use().default_of("AWS"));
  CHECK(regions_in_use().continents_of("FLY").empty());
}

TEST_CASE("regions: an unknown provider has none") {
  CHECK(regions_in_use().regions_of("AZURE").empty());
  CHECK(regions_in_use().continents_of("AZURE").empty());
  CHECK(regions_in_use().default_of("AZURE").empty());
  CHECK(regions_in_use().find("AZURE", "eu-west-3") == nullptr);
}

TEST_CASE("regions: an unknown choice is refused with the field and the allowed values") {
  CHECK(regions_in_use().check("AWS", "eu-west-3").has_value());
  const auto wrong_provider = regions_in_use().check("aws", "eu-west-3");
  REQUIRE_FALSE(wrong_provider.has_value());
  CHECK(wrong_provider.error().code == errc::bad_request);
  CHECK(wrong_provider.error().fields.front().field == "cloud_provider");
  CHECK(wrong_provider.error().fields.front().message ==
        "must be one of AWS, AWS_K8S, AWS_NIMBUS, FLY");
  const auto wrong_region = regions_in_use().check("FLY", "eu-west-3");
  REQUIRE_FALSE(wrong_region.has_value());
  CHECK(wrong_region.error().fields.front().field == "db_region");
  CHECK(wrong_region.error().fields.front().message == "must be one of sin");
}

TEST_CASE("regions: an invalid catalogue is refused with the location and the reason") {
  const auto refused = [](const json& changed) {
    const auto parsed = region_catalogue::parse("regions.json", changed.dump());
    return parsed ? std::string{"accepted"} : parsed.error().message;
  };
  json changed = json::parse(catalogue_text());
  changed["regions"]["fly"][0]["latitude"] = 91;
  CHECK(refused(changed) ==
        "regions.json: regions.fly[0].latitude must be a number from -90 to 90");
  changed = json::parse(catalogue_text());
  changed["cloud_providers"]["FLY"]["default"] = "ams";
  CHECK(refused(changed) ==
        "regions.json: cloud_providers.FLY must have a default that is one of its regions");
  changed = json::parse(catalogue_text());
  changed["cloud_providers"]["AWS"]["continents"][1]["region"] = "sin";
  CHECK(refused(changed) ==
        "regions.json: cloud_providers.AWS.continents[1] must name one of the provider's regions");
  changed = json::parse(catalogue_text());
  changed["cloud_providers"]["FLY"]["regions"] = "hetzner";
  CHECK(refused(changed) == "regions.json: regions must have a \"hetzner\"");
  changed = json::parse(catalogue_text());
  changed["regions"]["fly"].push_back(changed["regions"]["fly"][0]);
  CHECK(refused(changed) == "regions.json: regions.fly[1] is a duplicate");
}
