#include "api/status/incident_html.hpp"

#include <fmt/format.h>

#include <ranges>

#include "api/status/status_text.hpp"
#include "core/encoding/markup.hpp"

namespace signalbox::api {

namespace {

using core::escaped;
using domain::public_incident;
using domain::public_update;

std::string update_html(const public_update& update) {
  return fmt::format(
      "<li><strong>{}</strong> <small>{}</small><div class=\"sp-message\"><p>{}</p></div></li>",
      text_of(update.state), moment_html(update.at), escaped(update.message));
}

std::string article_of(const public_incident& what, const std::string& content) {
  return fmt::format(
      "<article class=\"sp-incident\" id=\"incident-{0}\" data-impact=\"{1}\" data-kind=\"{2}\" "
      "data-state=\"{3}\"><h3><a href=\"{4}\">{5}</a></h3>{6}{7}</article>",
      escaped(what.id.value), domain::to_string(what.impact), domain::to_string(what.kind),
      domain::to_string(what.state), escaped(incident_path(what.id)), escaped(what.title),
      incident_facts_html(what), content);
}

}  // namespace

std::string moment_html(core::time_point at) {
  return fmt::format(R"(<time datetime="{}">{}</time>)", core::to_iso8601(at), moment_text(at));
}

std::string incident_path(const domain::incident_id& id) {
  return "/status/incidents/" + id.value;
}

std::string incident_facts_html(const public_incident& what) {
  std::string html =
      fmt::format("<p class=\"sp-tags\"><span class=\"sp-tag\">{}</span>", text_of(what.state));
  const bool is_maintenance = what.kind == domain::incident_kind::maintenance;
  if (is_maintenance) {
    html += " <span class=\"sp-tag\" data-tone=\"maintenance\">Maintenance</span>";
  } else if (what.impact != domain::incident_impact::none) {
    html += fmt::format(" <span class=\"sp-tag\" data-tone=\"{}\">{} impact</span>",
                        domain::to_string(what.impact), text_of(what.impact));
  }
  html += "</p>";
  if (what.planned_start && what.planned_end) {
    html += fmt::format("<p class=\"sp-plan\">{} to {}</p>", moment_html(*what.planned_start),
                        moment_html(*what.planned_end));
  }
  if (what.next_update_by) {
    html += fmt::format("<p class=\"sp-plan\">Next update by {}</p>",
                        moment_html(*what.next_update_by));
  }
  return html;
}

std::string incident_timeline_html(const public_incident& what) {
  std::string html;
  for (const auto& update : what.updates | std::views::reverse)
    html += update_html(update);
  if (!html.empty()) html = "<ol class=\"sp-timeline\">" + html + "</ol>";
  if (!what.post_mortem.empty()) {
    html += fmt::format("<h4>Post-mortem</h4><div class=\"sp-message\"><p>{}</p></div>",
                        escaped(what.post_mortem));
  }
  return html;
}

std::string incident_article(const public_incident& what) {
  return article_of(what, incident_timeline_html(what));
}

std::string incident_digest(const public_incident& what) {
  if (what.updates.empty()) return article_of(what, "");
  return article_of(what,
                    "<ol class=\"sp-timeline\">" + update_html(what.updates.back()) + "</ol>");
}

}  // namespace signalbox::api
