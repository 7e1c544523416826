#include "api/schemas.hpp"

namespace signalbox::api::schemas {

std::vector<component> query_schemas() {
  return {{"QueryRow", by_key(anything(), "A row: the value of each column by its name")},
          {"ExportLink",
           object({{"url", text("The path of the file, which can be read once without a token")},
                   {"expires_in_ms", whole("The link is valid for so long")}})},
          {"CancelledQuery",
           object({{"cancelled", flag("False when no such query of yours is running")}})}};
}

}  // namespace signalbox::api::schemas
