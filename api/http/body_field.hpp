#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::api {

inline constexpr std::size_t text_characters_max = 500;  ///< of a text without another limit
inline constexpr std::size_t list_elements_max = 100;    ///< of a list in a body

/// The kind of value in a body field.
enum class value_kind {
  text,
  integer,  ///< signed, 64 bits
  boolean,
  moment,   ///< a text in ISO 8601 (`core::from_iso8601`)
  texts,    ///< a list of texts
  object,   ///< any object
  objects,  ///< a list of objects
  values,   ///< a list of any values
};

/// Checks and normalizes a text. Errors: `bad_request` with the field's name.
using text_rule = core::result<std::string> (*)(std::string_view field, std::string_view text);

/// A field of a body as data, for checks and for documentation.
struct body_field {
  std::string_view name = {};
  std::string_view summary = {};
  value_kind kind = value_kind::text;
  /// An optional field may also be null, which is the same as absent.
  bool required = true;
  /// Of an optional field: null is a value, which resets it (`body::is_null`).
  bool null_resets = false;
  std::size_t characters_max = text_characters_max;  ///< of a text, or of each in a list
  std::vector<std::string_view> one_of = {};         ///< allowed texts; empty: any
  text_rule rule = nullptr;                          ///< for a text, or for each in a list
  std::size_t texts_min = 0;                         ///< minimum entries of a list
  std::size_t entries_max = list_elements_max;  ///< maximum entries of a list of objects or values
  /// For a moment: it must be in the future, at most by this. None: any moment.
  std::optional<std::chrono::days> ahead_max = std::nullopt;
};

}  // namespace signalbox::api
