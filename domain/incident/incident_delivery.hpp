#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/incident/incident.hpp"

/// Incidents and maintenance as they are told outside: to webhooks, to Slack, by mail.
namespace signalbox::domain {

enum class delivery_kind { webhook, slack, mail };

[[nodiscard]] std::string_view to_string(delivery_kind kind);
[[nodiscard]] std::optional<delivery_kind> delivery_kind_from(std::string_view name);

inline constexpr std::array all_delivery_kinds = {delivery_kind::webhook, delivery_kind::slack,
                                                  delivery_kind::mail};

/// What came of one try: taken, to be tried again, or given up.
enum class delivery_outcome { delivered, refused, given_up };

[[nodiscard]] std::string_view to_string(delivery_outcome outcome);

inline constexpr std::array all_delivery_outcomes = {
    delivery_outcome::delivered, delivery_outcome::refused, delivery_outcome::given_up};

/// How many wait; a kind that is not there has none.
using deliveries_waiting = std::map<delivery_kind, std::size_t>;

/// Where something is told: an address of the web, or of mail.
struct delivery_target {
  delivery_kind kind = delivery_kind::webhook;
  std::string address;
};

/// The target as people see it: of an address of the web only the host, for the rest may be secret.
[[nodiscard]] std::string shown_target(const delivery_target& where);

/// What is told to one target of one change.
struct incident_delivery {
  std::string id;  ///< the same at every try
  delivery_target to;
  std::string event;  ///< for example `incident.opened`
  core::json body;    ///< as `delivery_body` makes it
  core::time_point made_at;
  std::size_t tries = 0;  ///< that failed
  std::optional<core::time_point> next_try_at = std::nullopt;
  std::optional<core::time_point> done_at = std::nullopt;  ///< when it was taken
  std::string last_error = {};
};

/// `waiting`, `delivered` or `given_up`.
[[nodiscard]] std::string_view delivery_state(const incident_delivery& what);

/// As operators see it, without the body.
[[nodiscard]] core::json incident_delivery_json(const incident_delivery& what);

/// What a change is called: `incident.` opened, updated, edited, resolved, or `maintenance.`
/// planned, begun, updated, edited, over. Nothing for what nobody is told of.
[[nodiscard]] std::optional<std::string> delivery_event(const incident* before,
                                                        const incident& now_so);

/// What is kept of a change until it is told: `{event, at, incident}`. The incident has the fields
/// that everybody may see, and names no organization or project.
[[nodiscard]] core::json delivery_body(const std::string& event, const incident& what,
                                       core::time_point at);

/// What is sent: of a webhook the kept body and its `id`, of Slack a message in its markup.
/// @{
[[nodiscard]] std::string webhook_text(const incident_delivery& what);
[[nodiscard]] std::string slack_text(const incident_delivery& what);
/// @}

/// The same as a mail.
struct delivery_letter {
  std::string subject;
  std::string text;
};
[[nodiscard]] delivery_letter letter_of(const incident_delivery& what);

/// Bounds of trying again.
/// @{
inline constexpr std::chrono::seconds first_retry_after{1};
inline constexpr std::chrono::minutes retry_after_max{10};
inline constexpr std::chrono::hours tried_for{24};
/// @}

/// When the next try is after `tries` that failed: after 1 s, 2 s, 4 s, …, at most 10 min. Nothing
/// where a day has passed by then: it is given up.
[[nodiscard]] std::optional<core::time_point> next_try(std::size_t tries, core::time_point made_at,
                                                       core::time_point now);

/// The header `Signalbox-Signature`: `t=SECONDS,v1=HEX`, HMAC-SHA256 with the secret over
/// "SECONDS.BODY".
[[nodiscard]] std::string delivery_signature(std::string_view secret, core::time_point at,
                                             std::string_view body);

}  // namespace signalbox::domain
