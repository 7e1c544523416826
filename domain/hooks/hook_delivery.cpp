#include "domain/hooks/hook_delivery.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/utf8.hpp"
#include "domain/incident/incident_delivery.hpp"

namespace signalbox::domain {

namespace {

constexpr long status_gone = 410;

bool is_success(long status) {
  return status >= 200 && status < 300;
}

}  // namespace

core::time_point hook_retry_at(std::size_t number, core::time_point now, double random) {
  std::chrono::milliseconds delay = hook_retry_first;
  for (std::size_t at = 1; at < number && delay < hook_retry_longest; ++at)
    delay *= 2;
  delay = std::min<std::chrono::milliseconds>(delay, hook_retry_longest);
  const auto shortened = static_cast<double>(delay.count()) * (1 - std::clamp(random, 0., 1.) / 2);
  return now + std::chrono::milliseconds(static_cast<std::int64_t>(shortened));
}

hook_decision decide_delivery(const hook_attempt& of, std::size_t attempts_max, double random) {
  if (is_success(of.status)) return {.state = hook_delivery_state::delivered};
  if (of.status == status_gone || of.number >= attempts_max)
    return {.state = hook_delivery_state::dead};
  return {.state = hook_delivery_state::pending,
          .next_attempt_at = hook_retry_at(of.number, of.ended_at, random)};
}

core::json hook_attempt_json(const hook_attempt& of) {
  // PostgreSQL's jsonb refuses the character NUL.
  auto response = std::string(core::utf8_prefix(of.response, hook_response_bytes_max));
  std::erase(response, '\0');
  const auto took =
      std::chrono::duration_cast<std::chrono::milliseconds>(of.ended_at - of.started_at);
  return {{"number", of.number},
          {"at", core::to_iso8601(of.started_at)},
          {"duration_ms", took.count()},
          {"status", of.status == 0 ? core::json() : core::json(of.status)},
          {"response", std::move(response)},
          {"error", of.error}};
}

std::vector<hook_slots> free_slots(std::vector<hook_load> all) {
  std::size_t in_flight = 0;
  for (const auto& one : all)
    in_flight += one.in_flight;
  std::ranges::stable_sort(all, {}, &hook_load::in_flight);
  std::vector<hook_slots> made;
  for (const auto& one : all) {
    const auto most = one.is_failing ? hook_calls_of_failing_max : hook_calls_of_hook_max;
    const auto left = hook_calls_max - std::min(in_flight, hook_calls_max);
    const auto count = std::min(left, most - std::min(one.in_flight, most));
    if (count == 0) continue;
    made.push_back({.id = one.id, .is_active = one.is_active, .count = count});
    in_flight += count;
  }
  return made;
}

hook_headers headers_of(const hook_secrets& with, const hook_request& of, core::time_point at) {
  auto made = with.headers;
  made.emplace_back("Signalbox-Delivery", of.id);
  made.emplace_back("Signalbox-Attempt", std::to_string(of.attempt));
  made.emplace_back("Signalbox-Signature", delivery_signature(with.secret, at, of.body));
  return made;
}

}  // namespace signalbox::domain
