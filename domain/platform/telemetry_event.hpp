#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

inline constexpr std::size_t telemetry_action_characters_max = 64;
inline constexpr std::size_t telemetry_path_characters_max = 512;
inline constexpr std::size_t telemetry_properties_max = 20;
inline constexpr std::size_t telemetry_property_name_characters_max = 64;
inline constexpr std::size_t telemetry_property_characters_max = 200;
inline constexpr std::size_t telemetry_group_characters_max = 64;

/// An action in the dashboard of a user who consented to telemetry (specification points 4 and 7).
struct telemetry_event {
  core::time_point at;
  std::string person;  ///< `telemetry_person`; never an account's id
  std::string action;
  std::string page_path;   ///< empty: unknown
  std::string properties;  ///< a JSON object as text
  std::string project;     ///< the group it counts for; empty: none
  std::string organization;

  friend bool operator==(const telemetry_event&, const telemetry_event&) = default;
};

/// The frequency of an action.
struct action_count {
  std::string action;
  std::uint64_t count = 0;
  std::uint64_t people = 0;
  core::time_point last_at;

  friend bool operator==(const action_count&, const action_count&) = default;
};

/// Checks an action's name: 1 to 64 of a-z, 0-9 and '_'; returns it unchanged. Errors:
/// `bad_request`.
[[nodiscard]] core::result<std::string> check_telemetry_action(std::string_view field,
                                                               std::string_view text);

/// Checks the path of a page, which begins with '/'; returns it unchanged. The body check limits
/// its length. Errors: `bad_request`.
[[nodiscard]] core::result<std::string> check_telemetry_path(std::string_view field,
                                                             std::string_view text);

/// Checks the properties of an event: at most 20 members with names of 1 to 64 characters, and
/// values that are strings of at most 200 characters, numbers or booleans. Errors: `bad_request`
/// with the member.
[[nodiscard]] core::result<void> check_telemetry_properties(const core::json& properties);

/// The project and organization that an event counts for.
struct telemetry_groups {
  std::string project;
  std::string organization;
};

/// Parses `{project?, organization?}`, strings of at most 64 characters; null means absent. Errors:
/// `bad_request` with the member.
[[nodiscard]] core::result<telemetry_groups> read_telemetry_groups(const core::json& groups);

/// Returns the pseudonym of an account in telemetry: constant, and useless without the
/// installation's key. 32 lower-case hexadecimal digits.
[[nodiscard]] std::string telemetry_person(const account_id& account, const core::sealing_key& key);

}  // namespace signalbox::domain
