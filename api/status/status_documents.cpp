#include "api/status/status_documents.hpp"

#include <algorithm>

#include "api/status/incident_page.hpp"
#include "api/status/status_badge.hpp"
#include "api/status/status_feed.hpp"
#include "api/status/status_html.hpp"
#include "api/status/status_widget.hpp"
#include "domain/status/status_summary.hpp"

namespace signalbox::api {

namespace {

using transport::http::make_content;
using transport::http::stored_content;

/// Shared caches may answer for a few seconds, because the page rarely changes.
constexpr const char* kept_for_seconds = "public, max-age=5";

constexpr const char* html_type = "text/html; charset=utf-8";
constexpr const char* json_type = "application/json; charset=utf-8";

stored_content kept(std::string text, std::string type) {
  auto content = make_content(std::move(text), std::move(type));
  content.cache_control = kept_for_seconds;
  return content;
}

std::string dumped(const core::json& what) {
  return what.dump(-1, ' ', false, core::json::error_handler_t::replace);
}

}  // namespace

stored_content status_documents::render(kind which, const domain::status_view& what,
                                        core::time_point now) const {
  switch (which) {
    case kind::summary:
      return kept(dumped(domain::status_summary(what)), json_type);
    case kind::widget:
      return kept(dumped(status_widget(what, now)), json_type);
    case kind::feed:
      return kept(status_feed(what), "application/atom+xml; charset=utf-8");
    case kind::badge:
      return kept(status_badge(what), "image/svg+xml");
    case kind::page:
      break;
  }
  return kept(status_html(what, now, options_.frame), html_type);
}

transport::http::response status_documents::send_page(
    const stored_content& page, const transport::http::request& incoming) const {
  auto sent = transport::http::answer_stored(page, incoming);
  for (const auto& [name, value] : options_.headers)
    sent.headers.set(name, value);
  return sent;
}

status_documents::reply status_documents::answer(kind which,
                                                 const transport::http::request& incoming,
                                                 core::time_point now) {
  auto present = snapshot_.current();
  if (!present) return std::nullopt;
  const std::lock_guard lock(guard_);
  if (made_.of != present) made_ = {.of = std::move(present), .documents = {}};
  const bool shows_time = which == kind::page || which == kind::widget;
  auto found = made_.documents.find(which);
  if (found != made_.documents.end() && shows_time && now - found->second.at >= age_max) {
    made_.documents.erase(found);
    found = made_.documents.end();
  }
  if (found == made_.documents.end()) {
    document next{.content = render(which, *made_.of, now), .at = now};
    found = made_.documents.emplace(which, std::move(next)).first;
  }
  const auto& content = found->second.content;
  if (which == kind::page) return send_page(content, incoming);
  auto sent = transport::http::answer_stored(content, incoming);
  // Other sites may show the status of this one.
  if (which != kind::feed) sent.headers.set("Access-Control-Allow-Origin", "*");
  return sent;
}

status_documents::reply status_documents::answer(const subscription_page& what,
                                                 core::time_point now) const {
  const auto present = snapshot_.current();
  if (!present) return std::nullopt;
  transport::http::response sent{.status = 200,
                                 .body = subscription_html(what, *present, now, options_.frame)};
  sent.headers.set("Content-Type", html_type);
  sent.headers.set("Cache-Control", "no-store");
  for (const auto& [name, value] : options_.headers)
    sent.headers.set(name, value);
  return sent;
}

bool status_documents::sends_mail() const {
  const auto present = snapshot_.current();
  return present && present->sends_mail;
}

std::optional<domain::public_incident> status_documents::find(const std::string& id) const {
  const auto present = snapshot_.current();
  if (!present) return std::nullopt;
  const auto found =
      std::ranges::find_if(present->incidents, [&](const auto& one) { return one.id.value == id; });
  if (found == present->incidents.end()) return std::nullopt;
  return *found;
}

status_documents::reply status_documents::answer(const domain::public_incident& what,
                                                 const transport::http::request& incoming,
                                                 core::time_point now) const {
  const auto present = snapshot_.current();
  if (!present) return std::nullopt;
  return send_page(kept(incident_page(what, *present, now, options_.frame), html_type), incoming);
}

status_documents::reply status_documents::answer(const month_history& what,
                                                 const transport::http::request& incoming,
                                                 core::time_point now) const {
  const auto present = snapshot_.current();
  if (!present) return std::nullopt;
  return send_page(kept(history_page(what, *present, now, options_.frame), html_type), incoming);
}

}  // namespace signalbox::api
