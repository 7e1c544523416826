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
#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/incident/incident.hpp"

/// Notifications of incidents and maintenance: webhooks, Slack and mail.
namespace signalbox::domain {

enum class delivery_kind { webhook, slack, mail };

inline constexpr auto delivery_kind_names = core::names_of<delivery_kind>({
    {delivery_kind::webhook, "webhook"},
    {delivery_kind::slack, "slack"},
    {delivery_kind::mail, "mail"},
});

[[nodiscard]] std::string_view to_string(delivery_kind kind);
[[nodiscard]] std::optional<delivery_kind> delivery_kind_from(std::string_view name);

inline constexpr std::array all_delivery_kinds = {delivery_kind::webhook, delivery_kind::slack,
                                                  delivery_kind::mail};

/// The result of an attempt: delivered, to be retried, or given up.
enum class delivery_outcome { delivered, refused, given_up };

[[nodiscard]] std::string_view to_string(delivery_outcome outcome);

inline constexpr std::array all_delivery_outcomes = {
    delivery_outcome::delivered, delivery_outcome::refused, delivery_outcome::given_up};

/// Number of waiting deliveries; missing kinds have none.
using deliveries_waiting = std::map<delivery_kind, std::size_t>;

/// The target of a notification: a web address or a mail address.
struct delivery_target {
  delivery_kind kind = delivery_kind::webhook;
  std::string address;
};

/// Returns the displayed target: of a web address only the host, because the rest may be secret.
[[nodiscard]] std::string shown_target(const delivery_target& where);

/// A notification of one change to one target.
struct incident_delivery {
  std::string id;  ///< identical for all attempts
  delivery_target to;
  std::string event;  ///< for example `incident.opened`
  core::json body;    ///< result of `delivery_body`
  core::time_point made_at;
  std::size_t tries = 0;  ///< failed ones
  std::optional<core::time_point> next_try_at = std::nullopt;
  std::optional<core::time_point> done_at = std::nullopt;  ///< time of delivery
  std::string last_error = {};
};

/// `waiting`, `delivered` or `given_up`.
[[nodiscard]] std::string_view delivery_state(const incident_delivery& what);

/// JSON representation for operators, without the body.
[[nodiscard]] core::json incident_delivery_json(const incident_delivery& what);

/// Returns the event of a change: `incident.` opened, updated, edited, resolved, reopened, or
/// `maintenance.` planned, begun, updated, edited, over, cancelled. Nothing for changes that are
/// not published.
[[nodiscard]] std::optional<std::string> delivery_event(const incident* before,
                                                        const incident& current);

/// Returns the stored body of a change until its delivery: `{event, at, incident}`. The incident
/// has only the public fields, and names no organization or project.
[[nodiscard]] core::json delivery_body(const std::string& event, const incident& what,
                                       core::time_point at);

/// The sent text: for a webhook the stored body and its `id`, for Slack a message in its markup.
/// @{
[[nodiscard]] std::string webhook_text(const incident_delivery& what);
[[nodiscard]] std::string slack_text(const incident_delivery& what);
/// @}

/// Same as a mail.
struct delivery_message {
  std::string subject;
  std::string text;
};
[[nodiscard]] delivery_message message_of(const incident_delivery& what);

/// Limits of retries.
/// @{
inline constexpr std::chrono::seconds first_retry_after{1};
inline constexpr std::chrono::minutes retry_after_max{10};
inline constexpr std::chrono::hours tried_for{24};
/// @}

/// Returns the time of the next attempt after `tries` failed ones: after 1 s, 2 s, 4 s, …, at most
/// 10 min. Nothing after a day: the delivery is given up.
[[nodiscard]] std::optional<core::time_point> next_try(std::size_t tries, core::time_point made_at,
                                                       core::time_point now);

/// The response of a mail or web server to an attempt; `rejected` is final.
enum class delivery_response { accepted, failed, rejected };

/// The result of an attempt; `next_try_at` only if it is to be retried.
struct delivery_result {
  delivery_outcome outcome = delivery_outcome::delivered;
  std::optional<core::time_point> next_try_at = std::nullopt;
};

/// Returns the result of an attempt after `tries` failed ones (`next_try`).
[[nodiscard]] delivery_result delivery_result_of(delivery_response response, std::size_t tries,
                                                 core::time_point made_at, core::time_point now);

/// Returns the header `Signalbox-Signature`: `t=SECONDS,v1=HEX`, HMAC-SHA256 with the secret over
/// "SECONDS.BODY".
[[nodiscard]] std::string delivery_signature(std::string_view secret, core::time_point at,
                                             std::string_view body);

}  // namespace signalbox::domain
