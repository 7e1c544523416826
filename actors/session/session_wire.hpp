#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/platform/clock_skew.hpp"
#include "transport/connection.hpp"

/// How a session reads what its client sends and words what it answers.
namespace signalbox::actors {

/// The first argument of an event when it is an object, else null.
[[nodiscard]] core::json asked_of(const transport::client_event& event);

/// A member of an object; empty or 0 when it is absent or of another type.
[[nodiscard]] std::string text_member(const core::json& object, const char* name);
[[nodiscard]] std::uint64_t number_member(const core::json& object, const char* name);

/// `{time, rtt_ms?}` of the event `clock`, in milliseconds; nothing without a time.
[[nodiscard]] std::optional<domain::clock_reading> clock_reading_of(const core::json& asked,
                                                                    core::time_point now);

/// `{code, message}`; of a refusal the finer code, where it has one.
[[nodiscard]] core::json told(const core::error& what);
/// The same as an answer: `{error: {code, message}}`.
[[nodiscard]] core::json error_json(const core::error& what);

/// A stranger is told the same as where nothing is.
[[nodiscard]] core::error no_such_topic();

}  // namespace signalbox::actors
