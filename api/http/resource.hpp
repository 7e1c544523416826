#pragma once

#include <string_view>

namespace signalbox::api {

/// The resource of a group of routes: its heading in the description.
struct resource {
  std::string_view name;     ///< "Organizations"
  std::string_view summary;  ///< one sentence for readers
};

}  // namespace signalbox::api
