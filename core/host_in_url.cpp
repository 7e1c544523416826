#include "core/host_in_url.hpp"

namespace signalbox::core {

std::string_view host_in_url(std::string_view url) {
  constexpr std::string_view separator = "://";
  const auto scheme = url.find(separator);
  auto rest = scheme == url.npos ? url : url.substr(scheme + separator.size());
  rest = rest.substr(0, rest.find('/'));
  if (rest.starts_with('[')) return rest.substr(1, rest.find(']') - 1);
  return rest.substr(0, rest.find(':'));
}

}  // namespace signalbox::core
