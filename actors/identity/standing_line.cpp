#include "actors/identity/standing_line.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "actors/auth_errors.hpp"
#include "actors/error_bridge.hpp"
#include "actors/storage_work.hpp"

namespace signalbox::actors {

namespace {

domain::error away(std::string message) {
  auto why = domain::fail(domain::errc::unavailable, std::move(message)).error();
  why.retry_after = busy_retry_after;
  return why;
}

}  // namespace

caf::result<standing> standing_line::find(const find_standing& asked) {
  if (waiting_.size() >= waiting_max) {
    return to_caf(away("Signalbox is busy. Try again in a moment."));
  }
  auto promise = self_->make_response_promise<standing>();
  waiting_.push_back({.key = {asked.account, asked.session}, .promise = promise});
  load_next();
  return promise;
}

void standing_line::load_next() {
  if (waiting_.empty() || loading_.size() >= statements_max) return;
  const auto count = std::min(waiting_.size(), together_max);
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<storage::sign_in_key> keys;
  keys.reserve(count);
  for (auto whom = waiting_.begin(); whom != end; ++whom)
    keys.push_back(whom->key);
  const auto number = ++last_load_;
  loading_[number].assign(std::move_iterator(waiting_.begin()), std::move_iterator(end));
  waiting_.erase(waiting_.begin(), end);
  with_storage(
      env_, self_,
      [keys = std::move(keys)](postgres::connection& on, postgres::deadline until) {
        return storage::standing_repository(on, until).find_all(keys);
      },
      [this, number](outcome found) { loaded(number, std::move(found)); });
}

void standing_line::loaded(load_number number, outcome found) {
  auto asked = std::move(loading_.extract(number).mapped());
  if (!found) {
    // Those behind would wait for the same disappointment, each as long as the ones before.
    std::ranges::move(std::exchange(waiting_, {}), std::back_inserter(asked));
    for (auto& whom : asked)
      refuse(whom, found.error());
    return;
  }
  for (std::size_t at = 0; at < asked.size(); ++at) {
    auto& who = (*found)[at];
    if (who) {
      asked[at].promise.deliver(
          standing{std::move(who->account), std::move(who->profile), std::move(who->memberships)});
    } else {
      refuse(asked[at], session_not_found());
    }
  }
  load_next();
}

void standing_line::dismiss_all() {
  const auto why = away("Signalbox is starting again. Try again in a moment.");
  for (auto& [number, asked] : std::exchange(loading_, {})) {
    for (auto& whom : asked)
      refuse(whom, why);
  }
  for (auto& whom : std::exchange(waiting_, {}))
    refuse(whom, why);
}

void standing_line::refuse(waiter& whom, const domain::error& why) {
  whom.promise.deliver(to_caf(why));
}

}  // namespace signalbox::actors
