#pragma once

#include <string_view>

namespace signalbox::api {

/// What a group of routes is about: its heading in the description.
struct resource {
  std::string_view name;     ///< "Organizations"
  std::string_view summary;  ///< a sentence for who looks for a call
};

}  // namespace signalbox::api
