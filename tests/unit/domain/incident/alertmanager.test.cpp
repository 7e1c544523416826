#include "domain/incident/alertmanager.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/encoding/utf8.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using deed = alert_decision::deed;

namespace {

json alert(const std::string& fingerprint, json labels = {{"alertname", "DiskSlow"}},
           const std::string& status = "firing") {
  return {{"status", status},
          {"labels", std::move(labels)},
          {"annotations", json::object()},
          {"fingerprint", fingerprint}};
}

json payload(json alerts, const std::string& status = "firing") {
  return {{"version", "4"},
          {"groupKey", R"({}:{alertname="DiskSlow"})"},
          {"status", status},
          {"commonLabels", {{"alertname", "DiskSlow"}, {"severity", "critical"}}},
          {"commonAnnotations", {{"summary", "Slow disks"}, {"description", "Writes\ntake long."}}},
          {"alerts", std::move(alerts)}};
}

bool knows(std::string_view region) {
  return region == "eu-west-3" || region == "sin";
}

result<alert_report> read(const json& body) {
  return read_alert_report(body, knows);
}

alert_report good(const json& body) {
  auto made = read(body);
  REQUIRE(made);
  return *made;
}

alert_report firing(const std::vector<std::string>& fingerprints) {
  auto alerts = json::array();
  for (const auto& one : fingerprints)
    alerts.push_back(alert(one, {{"alertname", "DiskSlow"}, {"instance", "db-" + one}}));
  return good(payload(std::move(alerts)));
}

}  // namespace

TEST_CASE("alertmanager: a payload becomes a draft incident") {
  auto body = payload({alert("1", {{"region", "sin"}, {"service", "API"}}),
                       alert("2", {{"region", "moon"}, {"service", " "}})});
  body["commonLabels"]["region"] = "eu-west-3";
  const auto report = good(body);
  CHECK(report.is_firing);
  CHECK(report.source_key.size() == 64);
  CHECK(report.draft.title == "Slow disks");
  CHECK(report.draft.impact == incident_impact::critical);
  CHECK(report.draft.regions == std::vector<std::string>{"eu-west-3", "sin"});
  CHECK(report.draft.services == std::vector<std::string>{"API"});
  CHECK_FALSE(report.draft.show_to_everybody);
  CHECK(report.message == "Writes\ntake long.");
  CHECK(report.firing.size() == 2);
}

TEST_CASE("alertmanager: is public only with an explicit label") {
  auto body = payload({alert("1")});
  body["commonLabels"]["signalbox_show_to_everybody"] = "yes";
  CHECK_FALSE(good(body).draft.show_to_everybody);
  body["commonLabels"]["signalbox_show_to_everybody"] = "true";
  CHECK(good(body).draft.show_to_everybody);
}

TEST_CASE("alertmanager: the impact follows the label severity") {
  const auto impact_with = [](const char* severity) {
    auto body = payload({alert("1")});
    body["commonLabels"]["severity"] = severity;
    return good(body).draft.impact;
  };
  CHECK(impact_with("critical") == incident_impact::critical);
  CHECK(impact_with("warning") == incident_impact::major);
  CHECK(impact_with("info") == incident_impact::minor);
  CHECK(impact_with("page") == incident_impact::major);
  auto mixed =
      payload({alert("1", {{"severity", "info"}}), alert("2", {{"severity", "critical"}})});
  mixed["commonLabels"].erase("severity");
  CHECK(good(mixed).draft.impact == incident_impact::critical);
  auto silent = payload({alert("1")});
  silent["commonLabels"].erase("severity");
  CHECK(good(silent).draft.impact == incident_impact::major);
}

TEST_CASE("alertmanager: without a summary the alert's name is the title") {
  auto body = payload({alert("1", {{"alertname", "DiskSlow"}, {"instance", "db-1"}})});
  body["commonAnnotations"] = json::object();
  CHECK(good(body).draft.title == "DiskSlow");
  CHECK(good(body).message.empty());
  body["commonLabels"] = json::object();
  CHECK(good(body).draft.title == "DiskSlow (db-1)");
  body["alerts"][0]["labels"] = json::object();
  CHECK(good(body).draft.title == "An alert without a name");
}

TEST_CASE("alertmanager: long texts are truncated, and control characters are removed") {
  auto body = payload({alert("1")});
  std::string umlauts;
  for (int letter = 0; letter < 3'000; ++letter)
    umlauts += "ü";
  body["commonAnnotations"]["summary"] = "Slow\n" + std::string(1, '\0') + umlauts;
  body["commonAnnotations"]["description"] = umlauts;
  const auto report = good(body);
  CHECK(report.draft.title.starts_with("Slow  ü"));
  CHECK(report.draft.title.ends_with("ü…"));
  CHECK(count_code_points(report.draft.title) == alert_title_characters_max);
  CHECK(count_code_points(report.message) == alert_message_characters_max);
}

TEST_CASE("alertmanager: a text of exactly the maximum length is kept") {
  auto body = payload({alert("1")});
  const std::string whole(alert_title_characters_max, 'x');
  body["commonAnnotations"]["summary"] = whole;
  CHECK(good(body).draft.title == whole);
}

TEST_CASE("alertmanager: missing members of a payload are named") {
  struct odd {
    const char* field;
    json body;
  };
  const auto with = [](const char* name, json value) {
    auto body = payload({alert("1")});
    body[name] = std::move(value);
    return body;
  };
  auto many = json::array();
  for (std::size_t at = 0; at <= alerts_max; ++at)
    many.push_back(alert(std::to_string(at)));
  auto no_labels = payload({alert("1"), alert("2")});
  no_labels["alerts"][1].erase("labels");
  auto odd_status = payload({alert("1", json::object(), "gone")});
  const std::vector<odd> table = {
      {"version", with("version", "3")},
      {"groupKey", with("groupKey", "")},
      {"groupKey", with("groupKey", std::string(10'001, 'k'))},
      {"status", with("status", "pending")},
      {"commonLabels", with("commonLabels", json::array())},
      {"commonLabels", with("commonLabels", {{"severity", 1}})},
      {"commonAnnotations", with("commonAnnotations", nullptr)},
      {"alerts", with("alerts", json::array())},
      {"alerts", with("alerts", many)},
      {"alerts[0]", with("alerts", {"odd"})},
      {"alerts[0].fingerprint", with("alerts", {alert("")})},
      {"alerts[0].fingerprint", with("alerts", {alert(std::string(65, 'f'))})},
      {"alerts[0].status", odd_status},
      {"alerts[1].labels", no_labels},
  };
  for (const auto& [field, body] : table) {
    CAPTURE(field);
    const auto refused = read(body);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == errc::bad_request);
    CHECK(refused.error().fields.at(0).field == field);
  }
}

TEST_CASE("alertmanager: a group has a constant and unique key") {
  auto other = payload({alert("1")});
  other["groupKey"] = R"({}:{alertname="DiskFull"})";
  CHECK(firing({"1"}).source_key == firing({"2"}).source_key);
  CHECK(firing({"1"}).source_key != good(other).source_key);
}

TEST_CASE("alertmanager: a firing group opens an incident, and only once") {
  const auto opened = decide(firing({"1", "2"}), std::nullopt);
  CHECK(opened.what == deed::open);
  CHECK(opened.message == "Writes\ntake long.");
  CHECK(opened.reported == std::vector<std::string>{"1", "2"});
  CHECK(decide(firing({"1", "2"}), opened.reported).what == deed::nothing);
  CHECK(decide(firing({"2"}), opened.reported).what == deed::nothing);
}

TEST_CASE("alertmanager: additional alerts of a group are reported once") {
  const auto more = decide(firing({"1", "2", "3"}), std::vector<std::string>{"1"});
  CHECK(more.what == deed::update);
  CHECK(more.message == "Also firing: DiskSlow (db-2), DiskSlow (db-3).");
  CHECK(more.reported == std::vector<std::string>{"1", "2", "3"});
  std::vector<std::string> dozen;
  for (int at = 1; at <= 12; ++at)
    dozen.push_back(std::to_string(at));
  CHECK(decide(firing(dozen), std::vector<std::string>{})
            .message.ends_with("DiskSlow (db-10) and 2 more."));
}

TEST_CASE("alertmanager: an incident stores a bounded number of alerts") {
  const std::vector<std::string> full(reported_alerts_max, "x");
  CHECK(decide(firing({"new"}), full).what == deed::nothing);
}

TEST_CASE("alertmanager: a resolved group only resolves its open incident") {
  const auto over = good(payload({alert("1", json::object(), "resolved")}, "resolved"));
  CHECK(over.firing.empty());
  CHECK(decide(over, std::nullopt).what == deed::nothing);
  const auto decided = decide(over, std::vector<std::string>{"1"});
  CHECK(decided.what == deed::resolve);
  CHECK_FALSE(decided.message.empty());
}
