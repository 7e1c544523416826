#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "actors/topic/topic_rule.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/platform/clock_skew.hpp"
#include "transport/connection.hpp"

/// Parsing of client events and formatting of answers.
namespace signalbox::actors {

/// Returns the first argument of an event if it is an object, else null.
[[nodiscard]] core::json arguments_of(const transport::client_event& event);

/// Returns a member of an object; empty or 0 when it is absent or of another type.
[[nodiscard]] std::string text_member(const core::json& object, const char* name);
[[nodiscard]] std::uint64_t number_member(const core::json& object, const char* name);

/// Parses `{time, rtt_ms?}` of the event `clock`, in milliseconds. Errors: `bad_request` without a
/// time.
[[nodiscard]] core::result<domain::clock_reading> clock_reading_of(const core::json& fields,
                                                                   core::time_point now);

/// Returns `{code, message}`; the detail code if the error has one.
[[nodiscard]] core::json error_body(const core::error& what);
/// Returns an answer: `{error: {code, message}}`.
[[nodiscard]] core::json error_json(const core::error& what);

/// Parses the name of a topic. Errors: `no_such_topic`.
[[nodiscard]] core::result<named_topic> find_topic(std::string_view name);

/// Returns the error for topics that do not exist and, identically, for topics of others.
[[nodiscard]] core::error no_such_topic();

}  // namespace signalbox::actors
