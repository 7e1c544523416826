#include "transport/http/request_id.hpp"

namespace signalbox::transport::http {

bool is_uuid(std::string_view text) {
  constexpr std::string_view shape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  constexpr std::string_view digits = "0123456789abcdefABCDEF";
  if (text.size() != shape.size()) return false;
  for (std::size_t at = 0; at < shape.size(); ++at) {
    const bool fits = shape[at] == '-' ? text[at] == '-' : digits.find(text[at]) != digits.npos;
    if (!fits) return false;
  }
  return true;
}

}  // namespace signalbox::transport::http
