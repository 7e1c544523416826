#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

/// Incidents that the Prometheus Alertmanager opens and resolves with its webhook of version "4"
/// (prometheus.io/docs/alerting/latest/configuration, "webhook_config"). One group of alerts is one
/// incident.
namespace signalbox::domain {

/// Limits of the data that is read or stored for a group.
/// @{
inline constexpr std::size_t alerts_max = 1'000;  ///< per payload
inline constexpr std::size_t alert_group_key_characters_max = 10'000;
inline constexpr std::size_t alert_title_characters_max = 200;
inline constexpr std::size_t alert_message_characters_max = 2'000;
inline constexpr std::size_t alert_fingerprint_characters_max = 64;
inline constexpr std::size_t alert_scope_entries_max = 100;  ///< regions, and services
inline constexpr std::size_t alerts_named_max = 10;          ///< in one timeline entry
inline constexpr std::size_t reported_alerts_max = 2'000;    ///< stored for one incident
/// @}

/// A firing alert.
struct firing_alert {
  std::string fingerprint;
  std::string name;  ///< display name: its name, and its instance if known
};

/// The content of a payload, in terms of the platform.
struct alert_report {
  std::string source_key;  ///< 64 hexadecimal digits, identical for all reports of a group
  bool is_firing = false;
  incident draft;       ///< the incident it opens
  std::string message;  ///< the first timeline entry; may be empty
  std::vector<firing_alert> firing;
};

/// Parses a payload's body. `knows_region` returns whether a region exists: labels with unknown
/// regions are ignored. Errors: `bad_request` with the field.
[[nodiscard]] core::result<alert_report> read_alert_report(
    const core::json& body, const std::function<bool(std::string_view)>& knows_region);

/// The action for a report.
struct alert_decision {
  enum class deed { nothing, open, update, resolve };

  deed what = deed::nothing;
  std::string message = {};                ///< timeline entry
  std::vector<std::string> reported = {};  ///< fingerprints to store for the incident afterwards
};

/// Chooses the action, given the stored fingerprints of the open incident of the report's group;
/// nothing if no incident is open. An alert is reported only once while its incident is open, so
/// repeated notifications have no effect.
[[nodiscard]] alert_decision decide(const alert_report& report,
                                    const std::optional<std::vector<std::string>>& reported);

/// Returns the name of `deed` in responses: `nothing`, `opened`, `updated`, `resolved`.
[[nodiscard]] std::string_view to_string(alert_decision::deed what);

}  // namespace signalbox::domain
