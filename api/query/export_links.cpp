#include "api/query/export_links.hpp"

#include <algorithm>
#include <utility>

#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"

namespace signalbox::api {

export_links::links::iterator export_links::drop(links::iterator one) {
  bytes_ -= one->what.bytes;
  return all_.erase(one);
}

void export_links::drop_expired(clock::time_point now) {
  while (!all_.empty() && all_.front().expires_at <= now)
    drop(all_.begin());
}

core::result<std::string> export_links::add(requested_export what, const core::entropy& random,
                                            clock::time_point now) {
  auto token = core::random_refresh_token(random);
  const std::lock_guard locked(mutex_);
  drop_expired(now);
  const auto is_own = [&](const link& one) { return one.what.by.account == what.by.account; };
  const auto own = static_cast<std::size_t>(std::ranges::count_if(all_, is_own));
  if (own >= bounds_.of_person_max) drop(std::ranges::find_if(all_, is_own));
  if (all_.size() >= bounds_.in_total_max || bytes_ + what.bytes > bounds_.bytes_max) {
    auto refused = core::fail(core::errc::too_many_requests,
                              "Too many exports wait to be downloaded. Try again in a minute.");
    refused.error().retry_after = std::chrono::duration_cast<std::chrono::seconds>(bounds_.life);
    return refused;
  }
  bytes_ += what.bytes;
  all_.push_back({.digest = core::token_digest(token),
                  .what = std::move(what),
                  .expires_at = now + bounds_.life});
  return token;
}

std::optional<requested_export> export_links::take(std::string_view token,
                                                   const domain::project_ref& ref,
                                                   clock::time_point now) {
  const auto digest = core::token_digest(token);
  const std::lock_guard locked(mutex_);
  drop_expired(now);
  const auto found = std::ranges::find_if(
      all_, [&](const link& one) { return one.digest == digest && one.what.ref == ref; });
  if (found == all_.end()) return std::nullopt;
  auto what = std::move(found->what);
  drop(found);
  return what;
}

}  // namespace signalbox::api
