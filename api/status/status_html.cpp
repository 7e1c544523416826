#include "api/status/status_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <vector>

#include "api/status/status_text.hpp"
#include "core/encoding/markup.hpp"
#include "domain/status/headline.hpp"

namespace signalbox::api {

namespace {

using core::escaped;
using domain::public_incident;
using domain::status_view;

constexpr std::string_view plain_frame =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width, initial-scale=1\"><title>Status</title></head>\n"
    "<body><div id=\"root\"></div></body></html>\n";

std::string moment_html(core::time_point at) {
  return fmt::format(R"(<time datetime="{}">{}</time>)", core::to_iso8601(at), moment_text(at));
}

std::string updates_html(const public_incident& what) {
  std::string html;
  for (const auto& update : what.updates | std::views::reverse) {
    html += fmt::format(
        "<li><strong>{}</strong> <small>{}</small><div class=\"sp-message\"><p>{}</p></div></li>",
        text_of(update.state), moment_html(update.at), escaped(update.message));
  }
  return html.empty() ? html : "<ol class=\"sp-timeline\">" + html + "</ol>";
}

std::string incident_html(const public_incident& what) {
  std::string plan;
  if (what.planned_start && what.planned_end) {
    plan = fmt::format("<p class=\"sp-plan\">{} to {}</p>", moment_html(*what.planned_start),
                       moment_html(*what.planned_end));
  }
  std::string learned;
  if (!what.post_mortem.empty()) {
    learned = fmt::format("<h4>Post-mortem</h4><div class=\"sp-message\"><p>{}</p></div>",
                          escaped(what.post_mortem));
  }
  return fmt::format(
      "<article class=\"sp-incident\" id=\"incident-{0}\" data-impact=\"{1}\"><h3>{2}</h3>{3}{4}{5}"
      "</article>",
      escaped(what.id.value), domain::to_string(what.impact), escaped(what.title), plan,
      updates_html(what), learned);
}

std::string section_html(std::string_view heading, const std::string& content) {
  if (content.empty()) return content;
  return fmt::format("<section class=\"sp-section\"><h2>{}</h2>{}</section>", heading, content);
}

template <class Chosen>
std::string incidents_html(const status_view& what, Chosen chosen) {
  std::string html;
  for (const auto& one : what.incidents | std::views::filter(chosen))
    html += incident_html(one);
  return html;
}

std::string parts_html(const status_view& what) {
  std::string html;
  for (const auto& part : what.components) {
    const auto status = domain::to_string(part.status);
    html += fmt::format(
        "<li class=\"sp-part\" data-status=\"{}\"><span>{}</span> <span "
        "class=\"sp-word\">{}</span></li>",
        status, escaped(part.name), text_of(part.status));
  }
  return "<ul class=\"sp-parts\">" + html + "</ul>";
}

std::string uptime_html(const status_view& what) {
  std::string html;
  for (const auto& [code, region] : what.uptime) {
    if (const auto percent = domain::answered_percent(domain::total_of(region.days))) {
      html += fmt::format("<li class=\"sp-region\"><span>{}</span> <span>{}%</span></li>",
                          escaped(region.name), *percent);
    }
  }
  return html.empty() ? html : "<ul class=\"sp-parts\">" + html + "</ul>";
}

std::string content_html(const status_view& what, core::time_point now) {
  const auto overall = domain::headline_of(what.components, what.incidents);
  std::string html = fmt::format(
      "<main class=\"sp-page\"><header class=\"sp-head\"><h1>{}</h1></header><p "
      "class=\"sp-overall\" "
      "data-indicator=\"{}\">{}</p>",
      escaped(what.title), overall.indicator, escaped(overall.description));
  if (what.storage_away_since) {
    html += fmt::format(
        "<p class=\"sp-note\">Last updated {}: the platform's storage hasn't responded since "
        "then.</p>",
        moment_html(*what.storage_away_since));
  }
  html += section_html("Current incidents", incidents_html(what, domain::is_ongoing));
  html += section_html("Maintenance", incidents_html(what, domain::is_coming));
  html += section_html("Components", parts_html(what));
  html += section_html("Database uptime, last 90 days", uptime_html(what));
  html += section_html("Past incidents", incidents_html(what, [now](const public_incident& one) {
                         return domain::is_closed(one.state) && one.resolved_at &&
                                *one.resolved_at >= now - domain::incident_recent_for;
                       }));
  html +=
      "<footer class=\"sp-foot\"><a href=\"/status/history.atom\">Atom feed</a> <a "
      "href=\"/status/summary.json\">JSON</a>";
  if (!what.support_url.empty())
    html += fmt::format(" <a href=\"{}\">Support</a>", escaped(what.support_url));
  return html + " <a href=\"/dashboard\">Dashboard</a></footer></main>";
}

/// Returns JSON for a `<script>` element, escaped so that it cannot end the element.
std::string script_text(const core::json& state) {
  auto text = state.dump(-1, ' ', true, core::json::error_handler_t::replace);
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
    text.replace(at, 1, "\\u003c");
  return text;
}

void put(std::string& page, std::string_view before, const std::string& after) {
  if (const auto at = page.find(before); at != std::string::npos)
    page.replace(at, before.size(), after);
}

}  // namespace

std::string status_html(const status_view& what, core::time_point now, std::string_view frame) {
  std::string page(frame.empty() ? plain_frame : frame);
  const auto overall = domain::headline_of(what.components, what.incidents);
  put(page, "<title>Status</title>",
      fmt::format(
          "<title>{0}: {1}</title>\n    <link rel=\"alternate\" type=\"application/atom+xml\" "
          "title=\"{0}\" href=\"/status/history.atom\" />",
          escaped(what.title), escaped(overall.description)));
  put(page, "<div id=\"root\"></div>",
      fmt::format("<div id=\"root\">{}</div>\n    <script type=\"application/json\" "
                  "id=\"status-state\">{}</script>",
                  content_html(what, now), script_text(domain::status_state(what, now))));
  return page;
}

}  // namespace signalbox::api
