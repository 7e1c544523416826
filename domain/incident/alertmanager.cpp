#include "domain/incident/alertmanager.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "core/crypto/token_digest.hpp"
#include "core/encoding/utf8.hpp"
#include "core/json/json_text.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view ellipsis = "…";

/// Makes a text suitable for storage and display: removes control characters except line breaks if
/// `lines` allows several, and truncates it.
std::string fitting(std::string_view text, std::size_t characters_max, bool lines = false) {
  std::string kept;
  std::size_t letters = 0;
  while (!text.empty()) {
    const auto all = text;
    const auto letter = core::take_code_point(text);
    if (!letter) break;
    if (letters + 1 == characters_max && !text.empty()) return kept.append(ellipsis);
    const bool is_control = *letter < 0x20 || (*letter >= 0x7f && *letter < 0xa0);
    if (!is_control || (lines && *letter == '\n')) {
      kept.append(all.substr(0, all.size() - text.size()));
    } else {
      kept += ' ';
    }
    ++letters;
  }
  return kept;
}

bool is_blank(std::string_view text) {
  return std::ranges::all_of(
      text, [](char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; });
}

/// Checks labels and annotations, which are strings by name.
core::result<void> check_texts(const core::json& in, std::string_view name,
                               const std::string& path) {
  const auto found = in.find(name);
  if (found == in.end() || !found->is_object()) return fail_field(path, "must be an object");
  for (const auto& [key, value] : found->items()) {
    if (!value.is_string()) return fail_field(path, "must contain only strings");
  }
  return {};
}

core::result<void> check_alert(const core::json& one, const std::string& path) {
  if (!one.is_object()) return fail_field(path, "must be an object");
  const auto status = core::text_in(one, "status");
  if (status != "firing" && status != "resolved")
    return fail_field(path + ".status", "must be one of: firing, resolved");
  const auto fingerprint = core::text_in(one, "fingerprint");
  if (fingerprint.empty() || fingerprint.size() > alert_fingerprint_characters_max ||
      fingerprint.find('\0') != fingerprint.npos)
    return fail_field(path + ".fingerprint", fmt::format("must be a string of 1 to {} characters",
                                                         alert_fingerprint_characters_max));
  return check_texts(one, "labels", path + ".labels");
}

core::result<void> check_payload(const core::json& body) {
  if (core::text_in(body, "version") != "4")
    return fail_field("version", "must be \"4\", the supported webhook version");
  const auto key = core::text_in(body, "groupKey");
  if (key.empty() || key.size() > alert_group_key_characters_max)
    return fail_field("groupKey", fmt::format("must be a string of 1 to {} characters",
                                              alert_group_key_characters_max));
  const auto status = core::text_in(body, "status");
  if (status != "firing" && status != "resolved")
    return fail_field("status", "must be one of: firing, resolved");
  for (const auto* name : {"commonLabels", "commonAnnotations"}) {
    if (auto texts = check_texts(body, name, name); !texts) return texts;
  }
  const auto alerts = body.find("alerts");
  if (alerts == body.end() || !alerts->is_array() || alerts->empty())
    return fail_field("alerts", "must be a list with at least one alert");
  if (alerts->size() > alerts_max)
    return fail_field(
        "alerts",
        fmt::format("must have at most {} entries; set max_alerts of the webhook accordingly",
                    alerts_max));
  std::size_t at = 0;
  for (const auto& one : *alerts) {
    if (auto fits = check_alert(one, fmt::format("alerts[{}]", at)); !fits) return fits;
    ++at;
  }
  return {};
}

/// Of several values of a label the worst impact applies.
incident_impact impact_of(const core::json& common, const std::vector<const core::json*>& alerts) {
  const auto of_label = [](const std::string& severity) {
    if (severity == "critical") return incident_impact::critical;
    if (severity == "info") return incident_impact::minor;
    return incident_impact::major;
  };
  const auto shared = core::text_in(common, "severity");
  if (!shared.empty() || alerts.empty()) return of_label(shared);
  auto worst = incident_impact::minor;
  for (const auto* one : alerts)
    worst = std::max(worst, of_label(core::text_in(one->at("labels"), "severity")));
  return worst;
}

/// Returns the distinct values of a label that `fits` accepts.
template <class Fits>
std::vector<std::string> values_of(std::string_view label, const core::json& common,
                                   const std::vector<const core::json*>& alerts, Fits fits) {
  std::set<std::string> values;
  const auto add = [&](const core::json& labels) {
    auto value = fitting(core::text_in(labels, label), name_characters_max + 1);
    const auto letters = core::count_code_points(value).value_or(0);
    if (letters <= name_characters_max && !is_blank(value) && fits(value))
      values.insert(std::move(value));
  };
  add(common);
  for (const auto* one : alerts)
    add(one->at("labels"));
  std::vector<std::string> some(values.begin(), values.end());
  if (some.size() > alert_scope_entries_max) some.resize(alert_scope_entries_max);
  return some;
}

std::string alert_name(const core::json& labels) {
  const auto name = core::text_in(labels, "alertname");
  const auto instance = core::text_in(labels, "instance");
  const auto known = is_blank(name) ? std::string("An alert without a name") : name;
  return fitting(is_blank(instance) ? known : fmt::format("{} ({})", known, instance),
                 alert_title_characters_max / 2);
}

std::string title_of(const core::json& body) {
  for (const auto& text : {core::text_in(body.at("commonAnnotations"), "summary"),
                           core::text_in(body.at("commonLabels"), "alertname")}) {
    auto title = fitting(text, alert_title_characters_max);
    if (!is_blank(title)) return title;
  }
  return alert_name(body.at("alerts").at(0).at("labels"));
}

}  // namespace

core::result<alert_report> read_alert_report(
    const core::json& body, const std::function<bool(std::string_view)>& knows_region) {
  if (auto fits = check_payload(body); !fits) return std::unexpected(std::move(fits.error()));
  const auto& common = body.at("commonLabels");
  alert_report made;
  made.source_key = core::token_digest(core::text_in(body, "groupKey"));
  std::vector<const core::json*> firing;
  for (const auto& one : body.at("alerts")) {
    if (core::text_in(one, "status") != "firing") continue;
    firing.push_back(&one);
    made.firing.push_back(
        {.fingerprint = core::text_in(one, "fingerprint"), .name = alert_name(one.at("labels"))});
  }
  made.is_firing = core::text_in(body, "status") == "firing" && !firing.empty();
  made.draft.title = title_of(body);
  made.draft.impact = impact_of(common, firing);
  made.draft.regions = values_of("region", common, firing, knows_region);
  made.draft.services =
      values_of("service", common, firing, [](const std::string&) { return true; });
  made.draft.show_to_everybody = core::text_in(common, "signalbox_show_to_everybody") == "true";
  made.message = fitting(core::text_in(body.at("commonAnnotations"), "description"),
                         alert_message_characters_max, true);
  if (is_blank(made.message)) made.message.clear();
  return made;
}

alert_decision decide(const alert_report& report,
                      const std::optional<std::vector<std::string>>& reported) {
  using deed = alert_decision::deed;
  if (!report.is_firing) {
    if (!reported) return {};
    return {.what = deed::resolve,
            .message = "Alertmanager reports this as resolved.",
            .reported = *reported};
  }
  std::set<std::string> known;
  if (reported) known.insert(reported->begin(), reported->end());
  alert_decision made{.what = reported ? deed::nothing : deed::open,
                      .message = reported ? std::string{} : report.message,
                      .reported = reported.value_or(std::vector<std::string>{})};
  std::vector<std::string> names;
  for (const auto& one : report.firing) {
    if (made.reported.size() >= reported_alerts_max || !known.insert(one.fingerprint).second)
      continue;
    made.reported.push_back(one.fingerprint);
    names.push_back(one.name);
  }
  if (!reported || names.empty()) return made;
  const auto count = names.size();
  if (count > alerts_named_max) names.resize(alerts_named_max);
  made.what = deed::update;
  made.message = fmt::format("Also firing: {}", fmt::join(names, ", "));
  if (count > names.size()) made.message += fmt::format(" and {} more", count - names.size());
  made.message += '.';
  return made;
}

std::string_view to_string(alert_decision::deed what) {
  switch (what) {
    case alert_decision::deed::nothing:
      return "nothing";
    case alert_decision::deed::open:
      return "opened";
    case alert_decision::deed::update:
      return "updated";
    case alert_decision::deed::resolve:
      return "resolved";
  }
  return "nothing";
}

}  // namespace signalbox::domain
