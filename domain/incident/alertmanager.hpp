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

/// Incidents that Prometheus' Alertmanager opens and resolves, by its webhook of version "4"
/// (prometheus.io/docs/alerting/latest/configuration, "webhook_config"). One group of alerts is one
/// incident.
namespace signalbox::domain {

/// Bounds of what is read of a group, or kept of it.
/// @{
inline constexpr std::size_t alerts_max = 1'000;  ///< in one payload
inline constexpr std::size_t alert_group_key_letters_max = 10'000;
inline constexpr std::size_t alert_title_letters_max = 200;
inline constexpr std::size_t alert_message_letters_max = 2'000;
inline constexpr std::size_t alert_fingerprint_letters_max = 64;
inline constexpr std::size_t alert_scope_entries_max = 100;  ///< regions, and services
inline constexpr std::size_t alerts_named_max = 10;          ///< in one entry of a timeline
inline constexpr std::size_t told_alerts_max = 2'000;        ///< that one incident remembers
/// @}

/// An alert that is firing.
struct firing_alert {
  std::string fingerprint;
  std::string name;  ///< for people: its name, and its instance where it has one
};

/// What a payload says, in the platform's words.
struct alert_report {
  std::string source_key;  ///< 64 hexadecimal digits, the same for every report of a group
  bool is_firing = false;
  incident draft;       ///< what it opens
  std::string message;  ///< the first entry of its timeline; may be empty
  std::vector<firing_alert> firing;
};

/// Reads a payload's body. `knows_region` says which regions the installation has: a label with
/// another one says nothing. Errors: `bad_request` naming the field.
[[nodiscard]] core::result<alert_report> read_alert_report(
    const core::json& body, const std::function<bool(std::string_view)>& knows_region);

/// What is done about a report.
struct alert_decision {
  enum class deed { nothing, open, update, resolve };

  deed what = deed::nothing;
  std::string message = {};            ///< for the timeline
  std::vector<std::string> told = {};  ///< fingerprints that the incident remembers afterwards
};

/// Decides by the fingerprints that the open incident of the report's group remembers; nothing
/// where none is open. An alert is told once while its incident is open, so Alertmanager may repeat
/// what it likes.
[[nodiscard]] alert_decision decide(const alert_report& report,
                                    const std::optional<std::vector<std::string>>& told);

/// The word for `deed`, as answers have it: `nothing`, `opened`, `updated`, `resolved`.
[[nodiscard]] std::string_view to_string(alert_decision::deed what);

}  // namespace signalbox::domain
