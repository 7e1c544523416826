#include "api/routes.hpp"

#include <chrono>
#include <utility>

#include "api/http/call.hpp"
#include "api/status/status_documents.hpp"
#include "core/retry_after.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using kind = status_documents::kind;
using transport::http::method;

outcome document(call& c, kind which) {
  if (c.in.status == nullptr)
    return core::fail(errc::not_found, "The public status page is disabled.");
  if (auto made = c.in.status->answer(which, c.incoming, c.in.clock()))
    return success{.status = 200, .body = std::move(*made)};
  auto not_yet = core::fail(errc::unavailable, "Signalbox is starting. Try again.");
  not_yet.error().retry_after = core::retry_after::restart;
  return not_yet;
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

}  // namespace

std::vector<route> status_routes() {
  return {{.name = "show_status_page",
           .summary = "Open the public status page",
           .verb = method::get,
           .pattern = "/status",
           .lets_in = entry::anyone,
           .answers = kept_text_of("text/html; charset=utf-8"),
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_page},
          {.name = "show_status_summary",
           .summary = "Get the platform's status in the format of statuspage.io's summary",
           .verb = method::get,
           .pattern = "/status/summary.json",
           .lets_in = entry::anyone,
           .answers = kept_body_of("StatusSummary"),
           .fails = {errc::not_found, errc::unavailable},
           .run = show_status_summary},
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
