#pragma once

#include <cstdint>
#include <string_view>

namespace signalbox::domain {

/// What is known of the conversion of values from one type to another.
enum class type_change : std::uint8_t {
  safe,     ///< every value can be converted
  checked,  ///< values outside of the new type's range end the change with an error, or are rounded
  unknown,  ///< there may be no cast, or none that means what was intended
};

/// Returns what is known of a conversion. The types are as `format_type` writes them.
[[nodiscard]] type_change conversion_of(std::string_view from, std::string_view to);

}  // namespace signalbox::domain
