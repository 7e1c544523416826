#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::api {

inline constexpr std::size_t text_letters_max = 500;  ///< of a text whose field sets no other bound
inline constexpr std::size_t list_elements_max = 100;  ///< of a list in a body

/// What a field of a request's body holds.
enum class value_kind {
  text,
  integer,  ///< of 64 bits, with sign
  boolean,
  moment,   ///< a text in ISO 8601 (`core::from_iso8601`)
  texts,    ///< a list of texts
  object,   ///< any object
  objects,  ///< a list of objects
};

/// Checks a text and gives it its normal form. Errors: `bad_request` with the field's name.
using text_rule = core::result<std::string> (*)(std::string_view field, std::string_view text);

/// One field of a body as data: the reader checks by it, and documentation can be made from it.
struct body_field {
  std::string_view name = {};
  std::string_view summary = {};
  value_kind kind = value_kind::text;
  /// An optional field may also be null, which means the same as absent.
  bool required = true;
  std::size_t letters_max = text_letters_max;   ///< of a text, or of each of the texts
  std::vector<std::string_view> one_of = {};    ///< the only texts allowed; empty: any
  text_rule rule = nullptr;                     ///< for a text, or for each of the texts
  std::size_t texts_min = 0;                    ///< entries of a list
  std::size_t entries_max = list_elements_max;  ///< of a list of objects
  /// Of a moment: it lies ahead, by this at most. None: any moment.
  std::optional<std::chrono::days> ahead_max = std::nullopt;
};

}  // namespace signalbox::api
