#include "domain/project/server_certificate.hpp"

#include <algorithm>

namespace signalbox::domain {

core::time_point server_certificate_end(core::time_point now, core::time_point authority_ends_at) {
  return std::min<core::time_point>(now + server_certificate_life, authority_ends_at);
}

std::optional<std::string_view> certificate_replacement_reason(
    const std::optional<certificate_facts>& found, const std::vector<std::string>& names,
    core::time_point authority_ends_at, core::time_point now) {
  if (!found) return "missing or damaged";
  if (!found->has_its_key) return "does not match its key";
  if (!found->is_ours) return "not signed by this installation's authority";
  if (found->names != names) return "issued for other host names";
  if (now < found->begins_at) return "not valid yet";
  if (found->ends_at - now >= server_certificate_renewal) return std::nullopt;
  // Near the end of the authority a new certificate would expire at the same time.
  if (server_certificate_end(now, authority_ends_at) <= found->ends_at) return std::nullopt;
  return "about to expire";
}

}  // namespace signalbox::domain
