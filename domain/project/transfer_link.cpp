#include "domain/project/transfer_link.hpp"

namespace signalbox::domain {

core::result<void> check_claim(const transfer_link& what, core::time_point now) {
  if (now < what.expires_at) return {};
  return core::fail(core::errc::conflict, "This link has expired. Ask the sender for a new one.");
}

std::string to_text(const claim_token& token) {
  return token.ref.value + "-" + token.secret;
}

std::optional<claim_token> claim_token_from(std::string_view text) {
  const auto end = text.find('-');
  if (end == text.npos || end + 1 == text.size()) return std::nullopt;
  const auto ref = text.substr(0, end);
  if (!is_ref(ref)) return std::nullopt;
  return claim_token{.ref = project_ref(std::string(ref)),
                     .secret = std::string(text.substr(end + 1))};
}

}  // namespace signalbox::domain
