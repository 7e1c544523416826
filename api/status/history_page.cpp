#include "api/status/history_page.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "api/status/incident_html.hpp"
#include "api/status/status_frame.hpp"

namespace signalbox::api {

namespace {

constexpr std::array<std::string_view, 12> month_names = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

std::string month_name(calendar_month month) {
  return fmt::format("{} {}", month_names.at(static_cast<unsigned>(month.month()) - 1),
                     static_cast<int>(month.year()));
}

std::string month_link(calendar_month month, std::string_view rel) {
  return fmt::format("<a rel=\"{}\" href=\"/status/history?month={}\">{}</a>", rel,
                     month_text(month), month_name(month));
}

}  // namespace

std::optional<calendar_month> month_from(std::string_view text) {
  constexpr std::size_t month_length = 7;
  if (text.size() != month_length || text[4] != '-') return std::nullopt;
  int year = 0;
  unsigned month = 0;
  const auto* const end = text.data() + text.size();
  if (std::from_chars(text.data(), text.data() + 4, year).ptr != text.data() + 4 ||
      std::from_chars(text.data() + 5, end, month).ptr != end)
    return std::nullopt;
  const calendar_month made{std::chrono::year{year}, std::chrono::month{month}};
  if (!made.ok() || year < 0) return std::nullopt;
  return made;
}

std::string month_text(calendar_month month) {
  return fmt::format("{:04}-{:02}", static_cast<int>(month.year()),
                     static_cast<unsigned>(month.month()));
}

calendar_month month_of(core::time_point at) {
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(at)};
  return day.year() / day.month();
}

core::time_point begin_of(calendar_month month) {
  return std::chrono::sys_days{month / std::chrono::day{1}};
}

std::string history_page(const month_history& what, const domain::status_view& status,
                         core::time_point now, std::string_view frame) {
  constexpr std::chrono::months one{1};
  const bool has_next = what.month < month_of(now);
  std::string incidents;
  for (const auto& one_incident : what.incidents)
    incidents += incident_digest(one_incident);
  if (incidents.empty())
    incidents = "<p class=\"sp-none\">No incidents and no maintenance in this month.</p>";
  const auto html = fmt::format(
      "<main class=\"sp-page\">{}<section class=\"sp-section\"><h2>{}</h2>{}</section>"
      "<nav class=\"sp-months\" aria-label=\"Months\">{}{}</nav>{}</main>",
      status_subhead(status, "Incident history", now), month_name(what.month), incidents,
      month_link(what.month - one, "prev"), has_next ? month_link(what.month + one, "next") : "",
      status_footer(status));
  return in_frame({.kind = "history",
                   .title = fmt::format("{} · {}", month_name(what.month), status.title),
                   .html = html},
                  status, now, frame);
}

}  // namespace signalbox::api
