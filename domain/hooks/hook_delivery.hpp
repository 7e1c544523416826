#pragma once

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
#include "domain/hooks/hook.hpp"

/// The decisions about deliveries of changes.
namespace signalbox::domain {

/// Attempts of one project at the same time, and of one hook.
/// @{
inline constexpr std::size_t hook_calls_max = 32;
inline constexpr std::size_t hook_calls_of_hook_max = 4;
/// After a failed attempt, so that targets that hang leave calls to the others.
inline constexpr std::size_t hook_calls_of_failing_max = 1;
/// @}

/// The first delay between attempts; each is twice the previous one, up to the longest.
/// @{
inline constexpr std::chrono::seconds hook_retry_first{2};
inline constexpr std::chrono::minutes hook_retry_longest{30};
/// @}

/// Beyond the timeout, after which an attempt whose outcome is unknown is repeated.
inline constexpr std::chrono::seconds hook_lease_margin{15};

inline constexpr std::size_t hook_response_bytes_max = 1'024;  ///< kept of a response

enum class hook_delivery_state {
  pending,     ///< waits for its first or next attempt, or for an earlier change of its row
  delivering,  ///< an attempt is in progress
  delivered,
  dead,  ///< given up; can be replayed
};

inline constexpr auto hook_delivery_state_names = core::names_of<hook_delivery_state>({
    {hook_delivery_state::pending, "pending"},
    {hook_delivery_state::delivering, "delivering"},
    {hook_delivery_state::delivered, "delivered"},
    {hook_delivery_state::dead, "dead"},
});

/// An attempt that has ended: the response, or why there is none.
struct hook_attempt {
  std::size_t number = 1;  ///< from 1; of the delivery since it was created or replayed
  core::time_point started_at{};
  core::time_point ended_at{};
  long status = 0;  ///< 0: no response
  std::string response = {};
  std::string error = {};
};

/// What becomes of a delivery after an attempt.
struct hook_decision {
  hook_delivery_state state = hook_delivery_state::delivered;
  std::optional<core::time_point> next_attempt_at = std::nullopt;  ///< if `pending`
};

/// Returns the time of the attempt after the failed attempt `number`: 2 s, 4 s, 8 s, …, at most
/// 30 minutes later, each shortened by up to half, so that deliveries that failed together are not
/// repeated together. `random`: from 0 to 1.
[[nodiscard]] core::time_point hook_retry_at(std::size_t number, core::time_point now,
                                             double random);

/// 2xx is delivered; 410 (Gone) is given up at once; all others are repeated up to the maximum.
/// Redirects are not followed, because their target was not chosen by a person.
[[nodiscard]] hook_decision decide_delivery(const hook_attempt& of, std::size_t attempts_max,
                                            double random);

/// The attempt as it is stored in the log of its delivery, with the start of the response.
[[nodiscard]] core::json hook_attempt_json(const hook_attempt& of);

/// A hook with its attempts in progress.
struct hook_load {
  std::string id;
  bool is_active = true;
  bool is_failing = false;  ///< its last attempt failed
  std::size_t in_flight = 0;
};

/// How many deliveries of a hook may be started; of an inactive one only test events.
struct hook_slots {
  std::string id;
  bool is_active = true;
  std::size_t count = 0;

  friend bool operator==(const hook_slots&, const hook_slots&) = default;
};

/// Returns the hooks that may start deliveries, those with the fewest in progress first.
[[nodiscard]] std::vector<hook_slots> free_slots(std::vector<hook_load> all);

/// A request to a hook's target.
struct hook_request {
  std::string id;  ///< of the delivery; the same for all attempts
  std::size_t attempt = 1;
  std::string body;
};

/// Returns the headers of a request: those of the hook, `Signalbox-Delivery` with the id,
/// `Signalbox-Attempt`, and `Signalbox-Signature` (`delivery_signature`).
[[nodiscard]] hook_headers headers_of(const hook_secrets& with, const hook_request& of,
                                      core::time_point at);

}  // namespace signalbox::domain
