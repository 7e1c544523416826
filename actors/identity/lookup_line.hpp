#pragma once

#include <algorithm>
#include <caf/event_based_actor.hpp>
#include <caf/typed_response_promise.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/environment.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/storage_work.hpp"
#include "core/error.hpp"

namespace signalbox::actors {

/// Bounds of every line of those who wait to be looked up.
struct lookup_bounds {
  /// Keys that one look-up takes.
  static constexpr std::size_t together_max = 256;
  /// Look-ups that run at the same time.
  static constexpr std::size_t statements_max = 2;
  /// Those who may wait.
  static constexpr std::size_t waiting_max = 65'536;
};

/// Those who ask what a key stands for. Who asks alone is looked up at once; when everybody comes
/// back at the same moment, those who wait are looked up together, with one question to storage
/// for many. Belongs to the identity actor.
///
/// `Lookup` is what is asked: `key`; `found`, what storage has for a key, and `reply`; static
/// functions `find(on, until, keys, now)`, which gives a `found` or nothing for each key on a
/// storage worker, `show(found)`, and `missing()`, the error for nothing.
template <class Lookup>
class lookup_line : public lookup_bounds {
 public:
  using key = typename Lookup::key;
  using reply = typename Lookup::reply;

  lookup_line(environment& env, caf::event_based_actor* self) : env_(env), self_(self) {}

  /// Errors: `Lookup::missing`; `unavailable` when too many wait or storage is away.
  [[nodiscard]] caf::result<reply> find(key asked) {
    if (waiting_.size() >= waiting_max) {
      return to_caf(away("Signalbox is busy. Try again in a moment."));
    }
    auto promise = self_->make_response_promise<reply>();
    waiting_.push_back({.what = std::move(asked), .promise = promise});
    load_next();
    return promise;
  }

  /// Answers everybody with an error: the actor ends.
  void dismiss_all() {
    const auto why = away("Signalbox is starting again. Try again in a moment.");
    for (auto& [number, asked] : std::exchange(loading_, {}))
      refuse(std::move(asked), why);
    refuse(std::exchange(waiting_, {}), why);
  }

 private:
  struct waiter {
    key what;
    caf::typed_response_promise<reply> promise;
  };
  using load_number = std::uint64_t;
  using outcome = core::result<std::vector<std::optional<typename Lookup::found>>>;

  static core::error away(std::string message) {
    auto why = core::fail(core::errc::unavailable, std::move(message)).error();
    why.retry_after = busy_retry_after;
    return why;
  }

  template <class Waiters>
  static void refuse(Waiters whom, const core::error& why) {
    for (auto& each : whom)
      each.promise.deliver(to_caf(why));
  }

  void load_next() {
    if (waiting_.empty() || loading_.size() >= statements_max) return;
    const auto count = std::min(waiting_.size(), together_max);
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<key> keys;
    keys.reserve(count);
    for (auto whom = waiting_.begin(); whom != end; ++whom)
      keys.push_back(whom->what);
    const auto number = ++last_load_;
    loading_[number].assign(std::move_iterator(waiting_.begin()), std::move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    with_storage(
        env_, self_,
        [keys = std::move(keys), now = env_.now()](postgres::connection& on,
                                                   postgres::deadline until) -> outcome {
          return Lookup::find(on, until, keys, now);
        },
        [this, number](outcome found) { loaded(number, std::move(found)); });
  }

  void loaded(load_number number, outcome found) {
    auto asked = std::move(loading_.extract(number).mapped());
    if (!found) {
      // Those behind would wait for the same disappointment, each as long as the ones before.
      std::ranges::move(std::exchange(waiting_, {}), std::back_inserter(asked));
      refuse(std::move(asked), found.error());
      return;
    }
    for (std::size_t at = 0; at < asked.size(); ++at) {
      auto& what = (*found)[at];
      if (what) {
        asked[at].promise.deliver(Lookup::show(std::move(*what)));
      } else {
        asked[at].promise.deliver(to_caf(Lookup::missing()));
      }
    }
    load_next();
  }

  environment& env_;
  caf::event_based_actor* self_;
  std::deque<waiter> waiting_;
  std::map<load_number, std::vector<waiter>> loading_;
  load_number last_load_ = 0;
};

}  // namespace signalbox::actors
