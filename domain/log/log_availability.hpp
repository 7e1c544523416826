#pragma once

#include <string_view>

namespace signalbox::domain {

/// Returns why this product has no lines of a source of the catalogue, as sentences for readers;
/// empty for a source whose service exists. The only table of it.
[[nodiscard]] std::string_view log_source_absence(std::string_view reference);

}  // namespace signalbox::domain
