#include "domain/incident/incident_template.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

std::string fault_of_templates(const json& templates) {
  const auto read =
      incident_template_catalogue::parse("t.json", json{{"templates", templates}}.dump());
  return read ? "" : read.error().message;
}

json storm_template() {
  return {{"id", "storm"},    {"name", "A storm"}, {"kind", "incident"},
          {"title", "Storm"}, {"impact", "major"}, {"message", "It rains."}};
}

}  // namespace

TEST_CASE("incident templates: are read with defaults for absent members") {
  const auto read = incident_template_catalogue::parse(
      "t.json", json{{"templates", json::array({storm_template()})}}.dump());
  REQUIRE(read);
  REQUIRE(read->templates().size() == 1);
  const auto& storm = read->templates()[0];
  CHECK(storm.impact == incident_impact::major);
  CHECK_FALSE(storm.show_to_everybody);
  CHECK_FALSE(storm.lasts);
  CHECK(incident_template_json(storm).at("services").empty());
}

TEST_CASE("incident templates: faults are named") {
  auto twice = json::array({storm_template(), storm_template()});
  CHECK(fault_of_templates(twice).find("is a duplicate") != std::string::npos);
  auto odd = storm_template();
  odd["impact"] = "huge";
  CHECK(fault_of_templates(json::array({odd})).find("has an unknown value") != std::string::npos);
  auto endless = storm_template();
  endless["kind"] = "maintenance";
  CHECK(fault_of_templates(json::array({endless})).find("lasts_minutes") != std::string::npos);
  auto misspelt = storm_template();
  misspelt["titel"] = "x";
  CHECK(fault_of_templates(json::array({misspelt})).find("titel") != std::string::npos);
}
