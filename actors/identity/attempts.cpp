#include "actors/identity/attempts.hpp"

#include <fmt/format.h>

#include "actors/auth_errors.hpp"

namespace signalbox::actors {

attempts::attempt attempts::of(std::string_view deed, std::string_view account,
                               const std::string& remote_address) const {
  attempt made;
  if (!account.empty()) made.account = domain::digest_of(fmt::format("{}\n{}", deed, account));
  const auto counted =
      env_.counted_address ? env_.counted_address(remote_address) : std::optional(remote_address);
  if (counted) made.address = domain::digest_of(*counted);
  return made;
}

domain::result<void> attempts::enter(const attempt& what) {
  const auto now = env_.steady_now();
  if (what.account) {
    if (const auto wait = by_account_.take(*what.account, now)) {
      return std::unexpected(too_many_attempts(*wait));
    }
  }
  if (what.address) {
    if (const auto wait = by_address_.take(*what.address, now)) {
      // Whoever floods from one address must not lock the account's person out.
      if (what.account) by_account_.give_back(*what.account);
      return std::unexpected(too_many_attempts(*wait));
    }
  }
  return {};
}

void attempts::succeeded(const attempt& what) {
  if (what.account) by_account_.forget(*what.account);
  if (what.address) by_address_.give_back(*what.address);
}

void attempts::excuse(const attempt& what) {
  if (what.account) by_account_.give_back(*what.account);
  if (what.address) by_address_.give_back(*what.address);
}

}  // namespace signalbox::actors
