#pragma once

#include <string>

#include "api/http/call.hpp"
#include "api/log/log_access.hpp"

namespace signalbox::api {

/// What an installation offers for SQL over logs.
struct log_offers {
  std::string default_query;
  std::string templates;  ///< a list in JSON
};

/// Returns the default query and the templates of the custom content.
[[nodiscard]] log_offers log_offers_of(const call& c);

/// Returns the answer with the sources and the usage of the disk. Blocks on the disk.
[[nodiscard]] std::string log_catalogue_text(const log_access& logs, const log_offers& offers);

}  // namespace signalbox::api
