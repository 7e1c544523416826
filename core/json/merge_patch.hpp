#pragma once

#include <optional>

#include "core/json/json.hpp"

namespace signalbox::core {

// JSON Merge Patch (RFC 7396): what topics send when their state changes.
//
// A merge patch cannot set a member to null, because null means "delete". So in a topic's state a
// null member and an absent one are the same thing: states are kept without nulls (`without_nulls`)
// and readers take an absent member for null. Inside lists null is a value like any other, because
// a list is replaced whole.

/// The value without the null members of its objects, at any depth but inside lists.
[[nodiscard]] json without_nulls(json value);

/// The patch that makes `to` of `from`; nothing when they are equal but for null members. For all
/// values applying the patch to `without_nulls(from)` gives `without_nulls(to)`.
/// A value that is no object is replaced whole.
[[nodiscard]] std::optional<json> diff_merge(const json& from, const json& to);

/// RFC 7396, section 2, as written there.
void apply_merge_patch(json& target, const json& patch);

}  // namespace signalbox::core
