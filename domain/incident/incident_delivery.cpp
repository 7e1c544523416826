#include "domain/incident/incident_delivery.hpp"
#include "core/json/json_time.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/crypto/sodium_ready.hpp"
#include "core/encoding/hex_text.hpp"
#include "core/names.hpp"
#include "domain/incident/public_incident.hpp"

namespace signalbox::domain {

namespace {

constexpr auto outcome_names = core::names_of<delivery_outcome>({
    {delivery_outcome::delivered, "delivered"},
    {delivery_outcome::refused, "refused"},
    {delivery_outcome::given_up, "given_up"},
});

/// Escapes the three characters with a special meaning in Slack (api.slack.com, "Formatting text").
std::string slack_escaped(std::string_view text) {
  std::string made;
  for (const char letter : text) {
    if (letter == '&') {
      made += "&amp;";
    } else if (letter == '<') {
      made += "&lt;";
    } else if (letter == '>') {
      made += "&gt;";
    } else {
      made += letter;
    }
  }
  return made;
}

std::string to_text(std::string text) {
  std::ranges::replace(text, '_', ' ');
  return text;
}

/// Returns the newest timeline entry; empty if there is none.
std::string newest_message(const core::json& incident) {
  const auto& updates = incident.at("updates");
  const auto newest = updates.find(std::to_string(updates.size()));
  return newest == updates.end() ? std::string{} : newest->at("message").get<std::string>();
}

/// Returns the sentence about the next update; empty if none is promised.
std::string next_update_of(const core::json& incident) {
  const auto at = incident.find("next_update_by");
  if (at == incident.end()) return {};
  return fmt::format("Next update by {}.", at->get<std::string>());
}

std::string dumped(const core::json& what) {
  return what.dump(-1, ' ', false, core::json::error_handler_t::replace);
}

}  // namespace

std::string_view to_string(delivery_kind kind) {
  return delivery_kind_names.name_of(kind);
}

std::optional<delivery_kind> delivery_kind_from(std::string_view name) {
  return delivery_kind_names.value_of(name);
}

std::string_view to_string(delivery_outcome outcome) {
  return outcome_names.name_of(outcome);
}

std::string shown_target(const delivery_target& where) {
  if (where.kind == delivery_kind::mail) return where.address;
  const auto host = where.address.find("://");
  if (host == std::string::npos) return "…";
  const auto begins = host + 3;
  const auto ends = where.address.find_first_of("/?#", begins);
  auto authority = where.address.substr(begins, ends - begins);
  if (const auto user = authority.rfind('@'); user != std::string::npos)
    authority.erase(0, user + 1);
  const auto shown = where.address.substr(0, begins) + authority;
  return ends == std::string::npos ? shown : shown + "/…";
}

std::string_view delivery_state(const incident_delivery& what) {
  if (what.done_at) return "delivered";
  return what.next_try_at ? "waiting" : "given_up";
}

core::json incident_delivery_json(const incident_delivery& what) {
  return {{"id", what.id},
          {"kind", to_string(what.to.kind)},
          {"target", shown_target(what.to)},
          {"event", what.event},
          {"incident", what.body.at("incident").at("id")},
          {"state", delivery_state(what)},
          {"made_at", core::to_iso8601(what.made_at)},
          {"tries", what.tries},
          {"next_try_at", core::time_or_null(what.next_try_at)},
          {"done_at", core::time_or_null(what.done_at)},
          {"last_error", what.last_error}};
}

std::optional<std::string> delivery_event(const incident* before, const incident& current) {
  if (!is_announced(current) || (before != nullptr && *before == current)) return std::nullopt;
  const bool is_maintenance = current.kind == incident_kind::maintenance;
  const std::string of = is_maintenance ? "maintenance." : "incident.";
  const bool was_announced = before != nullptr && is_announced(*before);
  const bool was_closed = before != nullptr && is_closed(before->state);
  if (is_closed(current.state) && !was_closed) {
    if (current.state == incident_state::cancelled) return of + "cancelled";
    return of + (is_maintenance ? "over" : "resolved");
  }
  if (was_closed && !is_closed(current.state)) return of + "reopened";
  const bool begins = current.state == incident_state::in_progress &&
                      (!was_announced || before->state == incident_state::scheduled);
  if (begins) return of + "begun";
  if (!was_announced) return of + (is_maintenance ? "planned" : "opened");
  if (before->updates.size() != current.updates.size()) return of + "updated";
  return of + "edited";
}

core::json delivery_body(const std::string& event, const incident& what, core::time_point at) {
  return {{"event", event},
          {"at", core::to_iso8601(at)},
          {"incident", public_incident_json(public_fields(what))}};
}

std::string webhook_text(const incident_delivery& what) {
  auto sent = what.body;
  sent["id"] = what.id;
  return dumped(sent);
}

std::string slack_text(const incident_delivery& what) {
  const auto& incident = what.body.at("incident");
  auto text = fmt::format(
      "*{}*\n{}, impact: {}", slack_escaped(incident.at("title").get<std::string>()),
      to_text(incident.at("state").get<std::string>()), incident.at("impact").get<std::string>());
  const auto message = slack_escaped(newest_message(incident));
  if (!message.empty()) text += "\n" + message;
  if (const auto next = next_update_of(incident); !next.empty()) text += "\n" + next;
  core::json section = {{"type", "section"}, {"text", {{"type", "mrkdwn"}, {"text", text}}}};
  return dumped({{"text", text}, {"blocks", core::json::array({std::move(section)})}});
}

delivery_message message_of(const incident_delivery& what) {
  const auto& incident = what.body.at("incident");
  const auto title = incident.at("title").get<std::string>();
  const auto state = to_text(incident.at("state").get<std::string>());
  delivery_message made{.subject = fmt::format("[{}] {}", state, title), .text = {}};
  // A subject has only one line.
  std::ranges::replace_if(
      made.subject, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
  made.text = fmt::format("{}\nState: {}. Impact: {}.\n", title, state,
                          incident.at("impact").get<std::string>());
  const auto message = newest_message(incident);
  if (!message.empty()) made.text += "\n" + message + "\n";
  if (const auto next = next_update_of(incident); !next.empty()) made.text += "\n" + next + "\n";
  return made;
}

std::optional<core::time_point> next_try(std::size_t tries, core::time_point made_at,
                                         core::time_point now) {
  std::chrono::seconds delay = first_retry_after;
  for (std::size_t at = 1; at < tries && delay < retry_after_max; ++at)
    delay *= 2;
  const auto next = now + std::min<std::chrono::seconds>(delay, retry_after_max);
  if (next > made_at + tried_for) return std::nullopt;
  return next;
}

delivery_result delivery_result_of(delivery_response response, std::size_t tries,
                                   core::time_point made_at, core::time_point now) {
  if (response == delivery_response::accepted) return {.outcome = delivery_outcome::delivered};
  if (response == delivery_response::failed) {
    if (const auto next = next_try(tries + 1, made_at, now))
      return {.outcome = delivery_outcome::refused, .next_try_at = next};
  }
  return {.outcome = delivery_outcome::given_up};
}

std::string delivery_signature(std::string_view secret, core::time_point at,
                               std::string_view body) {
  core::sodium_ready();
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count();
  const auto signed_text = fmt::format("{}.{}", seconds, body);
  const auto bytes_of = [](std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  crypto_auth_hmacsha256_state state;
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> digest{};
  crypto_auth_hmacsha256_init(&state, bytes_of(secret), secret.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(signed_text), signed_text.size());
  crypto_auth_hmacsha256_final(&state, digest.data());
  return fmt::format("t={},v1={}", seconds, core::hex_text(digest));
}

}  // namespace signalbox::domain
