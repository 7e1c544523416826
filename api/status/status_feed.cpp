#include "api/status/status_feed.hpp"

#include <fmt/format.h>

#include <ranges>

#include "api/status/status_text.hpp"
#include "core/encoding/markup.hpp"

namespace signalbox::api {

namespace {

using core::escaped;
using domain::public_incident;

/// Returns the timeline as HTML, newest first.
std::string timeline_of(const public_incident& what) {
  std::string html;
  if (what.planned_start && what.planned_end) {
    html += fmt::format("<p>Planned from {} to {}.</p>", moment_text(*what.planned_start),
                        moment_text(*what.planned_end));
  }
  for (const auto& update : what.updates | std::views::reverse) {
    html += fmt::format("<p><small>{}</small><br><strong>{}</strong>: {}</p>",
                        moment_text(update.at), text_of(update.state), escaped(update.message));
  }
  if (!what.post_mortem.empty())
    html +=
        fmt::format("<p><strong>Post-mortem</strong></p><pre>{}</pre>", escaped(what.post_mortem));
  return html;
}

std::string entry_of(const public_incident& what, const std::string& page_url) {
  return fmt::format(
      "  <entry>\n"
      "    <id>urn:uuid:{}</id>\n"
      "    <title>{}</title>\n"
      "    <published>{}</published>\n"
      "    <updated>{}</updated>\n"
      "    <link rel=\"alternate\" type=\"text/html\" href=\"{}/incidents/{}\"/>\n"
      "    <category term=\"{}\"/>\n"
      "    <content type=\"html\">{}</content>\n"
      "  </entry>\n",
      escaped(what.id.value), escaped(what.title), core::to_iso8601(what.opened_at),
      core::to_iso8601(last_change(what)), escaped(page_url), escaped(what.id.value),
      domain::to_string(what.kind), escaped(timeline_of(what)));
}

}  // namespace

std::string status_feed(const domain::status_view& what) {
  const auto url = escaped(what.url);
  auto feed = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "  <id>{0}/history.atom</id>\n"
      "  <title>{1}</title>\n"
      "  <updated>{2}</updated>\n"
      "  <author><name>{1}</name></author>\n"
      "  <link rel=\"self\" type=\"application/atom+xml\" href=\"{0}/history.atom\"/>\n"
      "  <link rel=\"alternate\" type=\"text/html\" href=\"{0}\"/>\n",
      url, escaped(what.title), core::to_iso8601(what.changed_at));
  for (const auto& one : what.incidents)
    feed += entry_of(one, what.url);
  return feed + "</feed>\n";
}

}  // namespace signalbox::api
