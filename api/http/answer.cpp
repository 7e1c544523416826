#include "api/http/answer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "core/retry_after.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::api {

namespace {

using core::errc;
using core::json;

/// Returns the error code of GoTrue, the service for which `@supabase/auth-js` is written.
std::string_view gotrue_code(const core::error& failure) {
  if (!failure.detail_code.empty()) return failure.detail_code;
  switch (failure.code) {
    case errc::bad_request:
      return "validation_failed";
    case errc::unauthenticated:
      return "bad_jwt";
    default:
      return core::to_string(failure.code);
  }
}

/// Detail codes for which clients do more than show the message: ask for a proof of identity, or
/// name the limit that was reached.
constexpr auto own_codes = std::to_array<std::string_view>(
    {"reauthentication_needed", "sign_in_queue_full", "organizations_per_person_reached",
     "free_projects_per_person_reached", "projects_max_reached", "set_in_configuration",
     "mail_not_set", "test_message_failed", "unknown_change", "change_blocked",
     "change_needs_others", "locked"});

std::string_view code_of(const core::error& failure, error_style style) {
  if (style == error_style::gotrue) return gotrue_code(failure);
  // The client's next step depends on the detail code: refresh a token or sign in again, provide a
  // second factor (`mfa_required`), reload before a retry because a change may have been made
  // (`outcome_unknown`), or report missing disk space on the host (`disk_low`).
  const bool explains = failure.code == errc::unauthenticated || failure.code == errc::forbidden ||
                        core::is_outcome_unknown(failure) ||
                        failure.detail_code.starts_with("disk_");
  if (explains && !failure.detail_code.empty()) return failure.detail_code;
  if (std::ranges::find(own_codes, failure.detail_code) != own_codes.end())
    return failure.detail_code;
  return core::to_string(failure.code);
}

json errors_json(const std::vector<core::field_error>& fields) {
  json errors = json::array();
  for (const auto& one : fields) {
    errors.push_back({{"field", one.field}, {"message", one.message}});
  }
  return errors;
}

std::string as_text(const json& body) {
  // Invalid UTF-8 in a text must not fail the whole answer.
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

transport::http::response framed(unsigned status, const answer_frame& frame) {
  transport::http::response made{.status = status, .route = std::string{frame.route}};
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Request-Id", std::string{frame.request_id});
  if (frame.errors == error_style::gotrue) {
    made.headers.set("X-Supabase-Api-Version", "2024-01-01");
  }
  return made;
}

void put_json(transport::http::response& into, const json& body) {
  into.headers.set("Content-Type", "application/json; charset=utf-8");
  into.body = as_text(body);
}

void put_retry_after(transport::http::response& into, const core::error& failure) {
  const bool promised = failure.code == errc::unavailable || failure.code == errc::timeout ||
                        failure.code == errc::too_many_requests;
  if (!promised && !failure.retry_after) return;
  const auto seconds =
      std::max(failure.retry_after.value_or(core::retry_after::at_once), std::chrono::seconds{1});
  into.headers.set("Retry-After", std::to_string(seconds.count()));
}

}  // namespace

unsigned http_status(errc code) {
  switch (code) {
    case errc::bad_request:
      return 400;
    case errc::unauthenticated:
      return 401;
    case errc::forbidden:
      return 403;
    case errc::not_found:
      return 404;
    case errc::conflict:
      return 409;
    case errc::payload_too_large:
      return 413;
    case errc::too_many_requests:
      return 429;
    case errc::unavailable:
      return 503;
    case errc::timeout:
      return 504;
    case errc::internal:
      return 500;
  }
  return 500;
}

transport::http::response answer_error(const core::error& failure, const answer_frame& frame) {
  const bool ours = failure.code == errc::internal;
  json body = {{"message", ours ? "Something went wrong on our side." : failure.message},
               {"code", ours ? core::to_string(errc::internal) : code_of(failure, frame.errors)},
               {"requestId", frame.request_id}};
  if (!failure.fields.empty() && !ours) body["errors"] = errors_json(failure.fields);
  auto made = framed(http_status(failure.code), frame);
  put_json(made, body);
  put_retry_after(made, failure);
  // RFC 9110 section 11.6.1.
  if (failure.code == errc::unauthenticated) made.headers.set("WWW-Authenticate", "Bearer");
  return made;
}

transport::http::response answer(outcome result, const answer_frame& frame) {
  if (!result) return answer_error(result.error(), frame);
  if (auto* ready = std::get_if<ready_answer>(&result->body)) {
    ready->route = std::string{frame.route};
    ready->headers.set("X-Request-Id", std::string{frame.request_id});
    return std::move(*ready);
  }
  auto made = framed(result->status, frame);
  if (const auto* body = std::get_if<json>(&result->body)) put_json(made, *body);
  if (auto* elsewhere = std::get_if<redirect>(&result->body)) {
    made.headers.set("Location", std::move(elsewhere->location));
  }
  if (auto* plain = std::get_if<plain_text>(&result->body)) {
    made.headers.set("Content-Type", std::move(plain->content_type));
    made.body = std::move(plain->text);
  }
  return made;
}

}  // namespace signalbox::api
