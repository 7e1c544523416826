#include "app/log/request_note.hpp"

#include <fmt/ranges.h>

namespace signalbox::app {

namespace {

std::string_view name_of(transport::http::method verb) {
  using enum transport::http::method;
  switch (verb) {
    case get:
      return "GET";
    case head:
      return "HEAD";
    case post:
      return "POST";
    case put:
      return "PUT";
    case patch:
      return "PATCH";
    case delete_:
      return "DELETE";
    case options:
      return "OPTIONS";
  }
  return "GET";
}

}  // namespace

void note_request(const api::observation& seen, metrics& figures, spdlog::logger& log) {
  figures.observe_http({.route = seen.route,
                        .method = name_of(seen.verb),
                        .status = seen.status,
                        .duration = seen.duration});
  if (seen.fault.empty()) {
    log.debug("http.answered method={} route={} status={} duration_us={} request_id={}",
              name_of(seen.verb), seen.route, seen.status, seen.duration.count(), seen.request_id);
  } else {
    log.error("http.failed method={} route={} status={} request_id={} text=\"{}\"",
              name_of(seen.verb), seen.route, seen.status, seen.request_id, seen.fault);
  }
}

void note_stream(const transport::http::exchange& seen, metrics& figures, spdlog::logger& log) {
  if (!seen.is_stream) return;
  figures.observe_http({.route = seen.route,
                        .method = name_of(seen.verb),
                        .status = seen.status,
                        .duration = seen.duration,
                        .is_stream = true});
  const auto level = seen.cut ? spdlog::level::info : spdlog::level::debug;
  log.log(level,
          "http.streamed method={} route={} status={} bytes={} end={} duration_us={} request_id={}",
          name_of(seen.verb), seen.route, seen.status, seen.body_bytes,
          seen.cut ? to_string(*seen.cut) : "complete", seen.duration.count(), seen.request_id);
}

void note_broken_rule(const domain::permission_entry& of, std::string_view reason,
                      spdlog::logger& log) {
  log.error("permission.broken_condition actions={} resources={} text=\"{}\"",
            fmt::join(of.actions, ","), fmt::join(of.resources, ","), reason);
}

}  // namespace signalbox::app
