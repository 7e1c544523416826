#include "api/routes.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/incident.hpp"
#include "api/http/call.hpp"
#include "api/status/status_answers.hpp"
#include "api/status/status_documents.hpp"
#include "domain/validation.hpp"
#include "transport/http/request_id.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using kind = status_documents::kind;
using transport::http::method;

/// Maximum number of incidents on the page of a month.
constexpr std::size_t month_incidents_max = 200;

outcome document(call& c, kind which) {
  if (c.in.status == nullptr) return status_page_disabled();
  return status_answer(c.in.status->answer(which, c.incoming, c.in.clock()));
}

awaitable<outcome> show_status_page(call& c) {
  co_return document(c, kind::page);
}

awaitable<outcome> show_status_summary(call& c) {
  co_return document(c, kind::summary);
}

awaitable<outcome> show_status_history(call& c) {
  co_return document(c, kind::feed);
}

awaitable<outcome> show_status_widget(call& c) {
  co_return document(c, kind::widget);
}

awaitable<outcome> show_status_badge(call& c) {
  co_return document(c, kind::badge);
}

awaitable<outcome> show_status_incident(call& c) {
  if (c.in.status == nullptr) co_return status_page_disabled();
  const auto& id = c.parameter("id");
  auto shown = c.in.status->find(id);
  // The status page forgets old incidents; their own pages stay.
  if (!shown && transport::http::is_uuid(id)) {
    actors::describe_incident request{.id = domain::incident_id{id}};
    auto found = co_await ask(c, c.in.platform, std::move(request));
    if (!found && found.error().code != errc::not_found)
      co_return std::unexpected(std::move(found.error()));
    if (found) shown = domain::published(found->what);
  }
  if (!shown) co_return core::fail(errc::not_found, "There is no such incident.");
  co_return status_answer(c.in.status->answer(*shown, c.incoming, c.in.clock()));
}

awaitable<outcome> show_status_month(call& c) {
  if (c.in.status == nullptr) co_return status_page_disabled();
  const auto now = c.in.clock();
  const auto text = c.query("month");
  const auto month = text ? month_from(*text) : month_of(now);
  if (!month) co_return domain::fail_field("month", "must be a month such as 2026-11");
  month_history history{.month = *month, .incidents = {}};
  actors::list_incidents_between request{.from = begin_of(*month),
                                         .until = begin_of(*month + std::chrono::months{1}),
                                         .count = month_incidents_max};
  auto found = co_await ask(c, c.in.platform, request);
  if (!found) co_return std::unexpected(std::move(found.error()));
  for (const auto& one : *found) {
    if (auto shown = domain::published(one)) history.incidents.push_back(std::move(*shown));
  }
  co_return status_answer(c.in.status->answer(history, c.incoming, now));
}

constexpr auto html = kept_text_of("text/html; charset=utf-8");

}  // namespace

std::vector<route> status_routes() {
  return {{.name = "show_status_page",
           .summary = "Open the public status page",
           .verb = method::get,
           .pattern = "/status",
           .lets_in = entry::anyone,
           .answers = html,
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_page},
          {.name = "show_status_incident",
           .summary = "Open the permanent page of a public incident",
           .verb = method::get,
           .pattern = "/status/incidents/{id}",
           .lets_in = entry::anyone,
           .answers = html,
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_incident},
          {.name = "show_status_month",
           .summary = "Open the page of a month's incidents and maintenance",
           .verb = method::get,
           .pattern = "/status/history",
           .lets_in = entry::anyone,
           .query = {{.name = "month",
                      .summary = "For example `2026-11`, in UTC; the current month by default"}},
           .answers = html,
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_month},
          {.name = "show_status_summary",
           .summary = "Get the platform's status in the format of statuspage.io's summary",
           .verb = method::get,
           .pattern = "/status/summary.json",
           .lets_in = entry::anyone,
           .answers = kept_body_of("StatusSummary"),
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_summary},
          {.name = "show_status_widget",
           .summary = "Get a short form of the platform's status, readable from every site",
           .verb = method::get,
           .pattern = "/status/widget.json",
           .lets_in = entry::anyone,
           .answers = kept_body_of("StatusWidget"),
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_widget},
          {.name = "show_status_badge",
           .summary = "Get the platform's overall status as an image",
           .verb = method::get,
           .pattern = "/status/badge.svg",
           .lets_in = entry::anyone,
           .answers = kept_text_of("image/svg+xml"),
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_badge},
          {.name = "show_status_history",
           .summary = "Get incidents and maintenance as an Atom feed",
           .verb = method::get,
           .pattern = "/status/history.atom",
           .lets_in = entry::anyone,
           .answers = kept_text_of("application/atom+xml; charset=utf-8"),
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_history}};
}

}  // namespace signalbox::api
