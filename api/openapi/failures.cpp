#include "api/openapi/failures.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "api/http/answer.hpp"
#include "api/http/route_table.hpp"
#include "api/openapi/schema.hpp"

namespace signalbox::api::openapi {

namespace {

using core::errc;
using core::json;

struct failure_row {
  std::string_view name;
  std::string_view about;
  std::string_view message;  ///< of the example
  errc code;
  bool retry_after = false;
};

constexpr failure_row rows[] = {
    {"BadRequest", "The input is invalid; `errors` lists every invalid field",
     "name: must have at most 64 characters", errc::bad_request},
    {"Unauthenticated", "The caller is not signed in", "Sign in first.", errc::unauthenticated},
    {"Forbidden", "The caller is signed in but lacks the permission",
     "You do not have permission to rename this organization.", errc::forbidden},
    {"NotFound", "The resource does not exist, or the caller has no access to it",
     "There is no such organization, or you are not a member of it.", errc::not_found},
    {"Conflict", "The current state does not allow it", "An organization needs at least one owner.",
     errc::conflict},
    {"PayloadTooLarge", "The body is too large", "The body is larger than body_bytes_max.",
     errc::payload_too_large},
    {"TooManyRequests", "Too many requests; try again after Retry-After",
     "Too many connections from this address.", errc::too_many_requests, true},
    {"Internal", "An internal error; the log contains the request's id",
     "Something went wrong on our side.", errc::internal},
    {"Unavailable", "A dependency is unavailable; try again after Retry-After",
     "Signalbox did not respond. Try again in a moment.", errc::unavailable, true},
    {"Timeout", "The request timed out", "Signalbox did not respond in time.", errc::timeout, true},
};

const failure_row& row_of(errc code) {
  return *std::ranges::find(rows, code, &failure_row::code);
}

bool has_path_parameter(const route& what) {
  return std::ranges::any_of(segments_of(what.pattern), is_parameter);
}

json response_of(const failure_row& row) {
  json headers = {{"X-Request-Id", {{"$ref", "#/components/headers/RequestId"}}}};
  if (row.retry_after) headers["Retry-After"] = {{"$ref", "#/components/headers/RetryAfter"}};
  json example = {{"message", row.message},
                  {"code", core::to_string(row.code)},
                  {"requestId", "11111111-2222-4333-8444-555555555555"}};
  if (row.code == errc::bad_request) {
    json field = {{"field", "name"}, {"message", "must have at most 64 characters"}};
    example["errors"] = json::array({std::move(field)});
  }
  json media = {{"schema", schemas::named("Error")}, {"example", std::move(example)}};
  return {{"description", row.about},
          {"headers", std::move(headers)},
          {"content", {{"application/json", std::move(media)}}}};
}

}  // namespace

std::vector<errc> failures_of(const route& what) {
  // Errors of all calls.
  std::vector<errc> all = {errc::too_many_requests, errc::internal, errc::unavailable,
                           errc::timeout};
  const auto add = [&](errc code) { all.push_back(code); };
  const bool writes = what.verb != transport::http::method::get;
  if (writes || !what.query.empty() || what.when) add(errc::bad_request);
  if (writes) add(errc::payload_too_large);
  if (what.lets_in != entry::anyone) {
    add(errc::unauthenticated);
    if (what.lets_in != entry::alert_source) add(errc::forbidden);
  }
  if (what.platform_only) add(errc::forbidden);
  if (what.within != scope::none || has_path_parameter(what)) add(errc::not_found);
  std::ranges::copy(what.fails, std::back_inserter(all));
  std::ranges::sort(all, {}, http_status);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

std::string_view response_name(errc code) {
  return row_of(code).name;
}

json failure_responses() {
  json responses = json::object();
  for (const auto& row : rows)
    responses[std::string{row.name}] = response_of(row);
  return responses;
}

}  // namespace signalbox::api::openapi
