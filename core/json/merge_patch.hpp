#pragma once

#include <optional>

#include "core/json/json.hpp"

namespace signalbox::core {

// JSON Merge Patch (RFC 7396): the format of state changes of topics.
//
// A merge patch cannot set a member to null, because null means "delete". So null and absent
// members of a topic's state are equivalent: states are stored without nulls (`without_nulls`) and
// readers treat an absent member as null. In lists null is an ordinary value, because lists are
// replaced as a whole.

/// Returns the value without null members of objects, at any depth except inside lists.
[[nodiscard]] json without_nulls(json value);

/// Returns the patch that turns `from` into `to`; nothing when they are equal except for null
/// members. For all values, applying the patch to `without_nulls(from)` gives `without_nulls(to)`.
/// Values other than objects are replaced as a whole.
[[nodiscard]] std::optional<json> diff_merge(const json& from, const json& to);

/// RFC 7396, section 2, verbatim.
void apply_merge_patch(json& target, const json& patch);

}  // namespace signalbox::core
