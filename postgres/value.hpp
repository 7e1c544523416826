#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/identifier.hpp"
#include "core/time.hpp"
#include "postgres/bytes.hpp"

namespace signalbox::postgres {

/// Terminates the program with `what` on standard error, when a statement and the code that reads
/// its rows do not match; such faults are bugs, never caused by input.
[[noreturn]] void broken_promise(std::string_view what);

/// Parses a column's text form. The statement determines the type; a different one is a broken
/// promise.
/// @{
void read_value(std::string_view text, std::string& into);
void read_value(std::string_view text, bool& into);
void read_value(std::string_view text, std::int16_t& into);
void read_value(std::string_view text, std::uint16_t& into);
void read_value(std::string_view text, std::int32_t& into);
void read_value(std::string_view text, std::int64_t& into);
void read_value(std::string_view text, std::uint64_t& into);
void read_value(std::string_view text, core::time_point& into);
void read_value(std::string_view text, bytes& into);
/// @}

template <class Tag>
void read_value(std::string_view text, core::identifier<Tag>& into) {
  into.value = text;
}

}  // namespace signalbox::postgres
