#include "api/status/status_frame.hpp"

#include <fmt/format.h>

#include "api/status/incident_html.hpp"
#include "core/encoding/markup.hpp"

namespace signalbox::api {

namespace {

using core::escaped;

constexpr std::string_view plain_frame =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width, initial-scale=1\"><title>Status</title></head>\n"
    "<body><div id=\"root\"></div></body></html>\n";

/// A page without script reloads, so that it is not older than a minute while the server is
/// reachable.
constexpr const char* reload_without_script =
    "<noscript><meta http-equiv=\"refresh\" content=\"60\"></noscript></head>";

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

std::string in_frame(const status_content& what, const domain::status_view& status,
                     core::time_point now, std::string_view frame) {
  std::string page(frame.empty() ? plain_frame : frame);
  put(page, "<title>Status</title>",
      fmt::format("<title>{}</title>\n    <link rel=\"alternate\" type=\"application/atom+xml\" "
                  "title=\"{}\" href=\"/status/history.atom\" />",
                  escaped(what.title), escaped(status.title)));
  // The head is completed first: texts in the content may contain its end.
  if (what.reloads) put(page, "</head>", reload_without_script);
  put(page, "<div id=\"root\"></div>",
      fmt::format("<div id=\"root\" data-page=\"{}\">{}</div>\n    <script "
                  "type=\"application/json\" id=\"status-state\" data-as-of=\"{}\">{}</script>",
                  what.kind, what.html, core::to_iso8601(now),
                  script_text(domain::status_state(status, now))));
  return page;
}

std::string status_footer(const domain::status_view& status) {
  std::string html = "<footer class=\"sp-foot\">";
  if (status.sends_mail) html += "<a href=\"/status/subscribe\">Subscribe by email</a> ";
  html +=
      "<a href=\"/status/history\">Incident history</a> <a href=\"/status/history.atom\">Atom "
      "feed</a> <a href=\"/status/summary.json\">JSON</a>";
  if (!status.support_url.empty())
    html += fmt::format(" <a href=\"{}\">Support</a>", escaped(status.support_url));
  return html + " <a href=\"/dashboard\">Dashboard</a></footer>";
}

std::string status_subhead(const domain::status_view& status, std::string_view heading,
                           core::time_point now) {
  return fmt::format(
      "<header class=\"sp-head\"><div><p class=\"sp-back\"><a href=\"/status\">{}</a></p>"
      "<h1>{}</h1></div><p class=\"sp-fresh\">Last updated {}</p></header>",
      escaped(status.title), escaped(heading), moment_html(now));
}

}  // namespace signalbox::api
