#include "core/error.hpp"

namespace signalbox::core {

std::string_view to_string(errc code) {
  switch (code) {
    case errc::bad_request:
      return "bad_request";
    case errc::unauthenticated:
      return "unauthenticated";
    case errc::forbidden:
      return "forbidden";
    case errc::not_found:
      return "not_found";
    case errc::conflict:
      return "conflict";
    case errc::payload_too_large:
      return "payload_too_large";
    case errc::too_many_requests:
      return "too_many_requests";
    case errc::unavailable:
      return "unavailable";
    case errc::timeout:
      return "timeout";
    case errc::internal:
      return "internal";
  }
  return "internal";
}

}  // namespace signalbox::core
