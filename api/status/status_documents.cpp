#include "api/status/status_documents.hpp"

#include "api/status/status_feed.hpp"
#include "api/status/status_html.hpp"
#include "domain/status/status_summary.hpp"

namespace signalbox::api {

namespace {

using transport::http::make_content;
using transport::http::stored_content;

/// Shared caches may answer for a few seconds, because the page rarely changes.
constexpr const char* kept_for_seconds = "public, max-age=5";

}  // namespace

stored_content status_documents::render(kind which, const domain::status_view& what,
                                        core::time_point now) const {
  switch (which) {
    case kind::summary:
      return make_content(
          domain::status_summary(what).dump(-1, ' ', false, core::json::error_handler_t::replace),
          "application/json; charset=utf-8");
    case kind::feed:
      return make_content(status_feed(what), "application/atom+xml; charset=utf-8");
    case kind::page:
      break;
  }
  return make_content(status_html(what, now, options_.frame), "text/html; charset=utf-8");
}

std::optional<transport::http::response> status_documents::answer(
    kind which, const transport::http::request& incoming, core::time_point now) {
  auto present = snapshot_.current();
  if (!present) return std::nullopt;
  const std::lock_guard lock(guard_);
  if (made_.of != present) made_ = {.of = std::move(present), .documents = {}};
  auto found = made_.documents.find(which);
  if (found == made_.documents.end()) {
    auto content = render(which, *made_.of, now);
    content.cache_control = kept_for_seconds;
    found = made_.documents.emplace(which, std::move(content)).first;
  }
  auto sent = transport::http::answer_stored(found->second, incoming);
  if (which == kind::page) {
    for (const auto& [name, value] : options_.headers)
      sent.headers.set(name, value);
  }
  return sent;
}

}  // namespace signalbox::api
