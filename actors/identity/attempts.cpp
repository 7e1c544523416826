#include "actors/identity/attempts.hpp"

#include <fmt/format.h>

#include "actors/runtime/auth_errors.hpp"

namespace signalbox::actors {

namespace {

/// Returns the name under which attempts from an address are counted; nothing for an exempt
/// address.
std::optional<std::string> counted(const environment& env, const std::string& remote_address) {
  return env.counted_address ? env.counted_address(remote_address) : std::optional(remote_address);
}

}  // namespace

attempts::attempt attempts::of(std::string_view kind, std::string_view account,
                               const std::string& remote_address) const {
  attempt made;
  if (!account.empty()) made.account = core::digest_of(fmt::format("{}\n{}", kind, account));
  if (const auto address = counted(env_, remote_address)) made.address = core::digest_of(*address);
  return made;
}

attempts::attempt attempts::of_password(std::string_view email,
                                        const std::string& remote_address) const {
  const auto address = counted(env_, remote_address);
  attempt made{.pair = core::digest_of(fmt::format("{}\n{}", email, address.value_or(""))),
               .everywhere = core::digest_of(email)};
  if (address) made.address = core::digest_of(*address);
  return made;
}

core::result<attempts::admission> attempts::enter(const attempt& what) {
  const auto now = env_.steady_now();
  if (what.account) {
    if (const auto wait = by_account_.take(*what.account, now)) {
      return std::unexpected(too_many_attempts(*wait));
    }
  }
  if (what.pair) {
    if (const auto wait = by_pair_.take(*what.pair, now)) {
      return std::unexpected(too_many_attempts(*wait));
    }
  }
  if (what.address) {
    if (const auto wait = by_address_.take(*what.address, now)) {
      // Too many attempts from one address must not lock the account's owner out.
      if (what.account) by_account_.give_back(*what.account);
      if (what.pair) by_pair_.give_back(*what.pair);
      return std::unexpected(too_many_attempts(*wait));
    }
  }
  if (!what.everywhere) return admission{};
  return admission{.only_known_for = by_account_everywhere_.take(*what.everywhere, now)};
}

bool attempts::is_same_place(const environment& env, const std::string& one,
                             const std::string& other) {
  return counted(env, one) == counted(env, other);
}

void attempts::succeeded(const attempt& what) {
  if (what.account) by_account_.forget(*what.account);
  if (what.pair) by_pair_.forget(*what.pair);
  if (what.everywhere) by_account_everywhere_.give_back(*what.everywhere);
  if (what.address) by_address_.give_back(*what.address);
}

void attempts::failed(const attempt& what, const core::error& why) {
  if (why.detail_code == caller_gone().detail_code) {
    // The attempt still counts for the address, which has caused work.
    abandoned(what);
  } else if (why.code != core::errc::bad_request && why.code != core::errc::too_many_requests) {
    abandoned(what);
    if (what.address) by_address_.give_back(*what.address);
  }
}

/// The attempt revealed nothing about the account.
void attempts::abandoned(const attempt& what) {
  if (what.account) by_account_.give_back(*what.account);
  if (what.pair) by_pair_.give_back(*what.pair);
  if (what.everywhere) by_account_everywhere_.give_back(*what.everywhere);
}

}  // namespace signalbox::actors
