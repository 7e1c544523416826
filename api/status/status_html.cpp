#include "api/status/status_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "api/status/incident_html.hpp"
#include "api/status/status_frame.hpp"
#include "api/status/status_text.hpp"
#include "core/encoding/markup.hpp"
#include "domain/status/headline.hpp"

namespace signalbox::api {

namespace {

using core::escaped;
using domain::component_view;
using domain::public_incident;
using domain::status_view;

/// Thresholds of a day's bar: as usual, and with a dent.
constexpr double well_percent = 99.9;
constexpr double dent_percent = 99;

std::string section_html(std::string_view heading, const std::string& content) {
  if (content.empty()) return content;
  return fmt::format("<section class=\"sp-section\"><h2>{}</h2>{}</section>", heading, content);
}

template <class Chosen>
std::string incidents_html(const status_view& what, Chosen chosen) {
  std::string html;
  for (const auto& one : what.incidents | std::views::filter(chosen))
    html += incident_article(one);
  return html;
}

std::string_view level_of(const std::optional<double>& percent) {
  if (!percent) return "unknown";
  if (*percent >= well_percent) return "well";
  return *percent >= dent_percent ? "dent" : "bad";
}

/// Returns a bar for each displayed day, oldest first, and the percentage of all.
std::string uptime_html(const domain::uptime_days& days, core::time_point now) {
  std::string bars;
  const auto today = std::chrono::floor<std::chrono::days>(now);
  for (auto day = today - domain::uptime_days_shown + std::chrono::days{1}; day <= today;
       day += std::chrono::days{1}) {
    const auto found = days.find(day);
    const auto percent =
        found == days.end() ? std::nullopt : domain::answered_percent(found->second);
    bars += fmt::format("<span class=\"sp-bar\" data-level=\"{}\"></span>", level_of(percent));
  }
  const auto percent = domain::answered_percent(domain::total_of(days));
  return fmt::format(
      "<div class=\"sp-uptime\"><div class=\"sp-bars\" aria-hidden=\"true\">{}</div><p "
      "class=\"sp-ends\"><span>{} days ago</span><span>{}</span><span>Today</span></p></div>",
      bars, domain::uptime_days_shown.count(),
      percent ? fmt::format("{}% uptime", *percent) : "No data yet");
}

std::string part_html(const component_view& part, const status_view& what, core::time_point now) {
  const auto uptime = domain::uptime_of(part, what, now);
  return fmt::format(
      "<li class=\"sp-part\" data-status=\"{}\"><div class=\"sp-part-row\"><span>{} <small "
      "class=\"sp-about\">{}</small></span> <span class=\"sp-word\">{}</span></div>{}</li>",
      domain::to_string(part.status), escaped(part.name), escaped(part.description),
      text_of(part.status), uptime ? uptime_html(*uptime, now) : std::string{});
}

/// Returns the components of one group, under its heading.
std::string group_html(std::string_view heading, const status_view& what, core::time_point now,
                       bool are_in_regions) {
  std::string html;
  for (const auto& part : what.components) {
    if (part.region.empty() != are_in_regions) html += part_html(part, what, now);
  }
  if (html.empty()) return html;
  return fmt::format("<h3>{}</h3><ul class=\"sp-parts\">{}</ul>", heading, html);
}

std::string embed_html(const status_view& what) {
  const auto url = escaped(what.url);
  const auto badge =
      fmt::format(R"(<a href="{0}"><img src="{0}/badge.svg" alt="{1}" height="20"></a>)", url,
                  escaped(what.title));
  return fmt::format(
      "<details class=\"sp-embed\"><summary>Embed this status</summary><p>Badge</p><pre "
      "tabindex=\"0\"><code>{}</code></pre><p>JSON for widgets, readable from every site</p><pre "
      "tabindex=\"0\"><code>{}/widget.json</code></pre></details>",
      escaped(badge), url);
}

std::string content_html(const status_view& what, core::time_point now) {
  const auto overall = domain::headline_of(what.components, what.incidents);
  std::string html = fmt::format(
      "<main class=\"sp-page\"><header class=\"sp-head\"><h1>{}</h1><p class=\"sp-fresh\">Last "
      "updated {}</p>{}</header><p class=\"sp-overall\" data-indicator=\"{}\">{}</p>",
      escaped(what.title), moment_html(now),
      what.sends_mail ? "<a class=\"sp-subscribe\" href=\"/status/subscribe\">Subscribe</a>" : "",
      overall.indicator, escaped(overall.description));
  if (what.storage_away_since) {
    html += fmt::format(
        "<p class=\"sp-note\">Status as of {}: the platform's storage hasn't responded since "
        "then.</p>",
        moment_html(*what.storage_away_since));
  }
  html += section_html("Current incidents", incidents_html(what, domain::is_ongoing));
  html += section_html("Maintenance", incidents_html(what, domain::is_coming));
  html += section_html("Components", group_html("Platform", what, now, false) +
                                         group_html("Databases by region", what, now, true));
  const auto past = incidents_html(what, [now](const public_incident& one) {
    return domain::is_closed(one.state) && one.resolved_at &&
           *one.resolved_at >= now - domain::incident_recent_for;
  });
  html += section_html(
      "Past incidents",
      past.empty() ? "<p class=\"sp-none\">No incidents in the last 14 days.</p>" : past);
  return html + embed_html(what) + status_footer(what) + "</main>";
}

}  // namespace

std::string status_html(const status_view& what, core::time_point now, std::string_view frame) {
  const auto overall = domain::headline_of(what.components, what.incidents);
  return in_frame({.kind = "status",
                   .title = fmt::format("{}: {}", what.title, overall.description),
                   .html = content_html(what, now)},
                  what, now, frame);
}

}  // namespace signalbox::api
