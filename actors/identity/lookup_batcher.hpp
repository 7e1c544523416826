#pragma once

#include <algorithm>
#include <array>
#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <cstddef>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/actor_context.hpp"
#include "core/retry_after.hpp"

namespace signalbox::actors {

struct lookup_bounds {
  /// Keys per statement.
  static constexpr std::size_t batch_max = 256;
  /// Concurrent statements.
  static constexpr std::size_t statements_max = 2;
  /// Limit of queued requests.
  static constexpr std::size_t waiting_max = 65'536;
};

/// Looks up keys in batches. A single request is looked up at once; when all clients reconnect
/// at the same time, queued requests are looked up together, many with one statement. A
/// request costs its key and its promise, but no task of its own. Belongs to the identity actor.
///
/// `Lookup` has the types `key`, `found` (the stored data of a key) and `reply`, and the static
/// functions `find(on, until, keys, now)`, which returns a `found` or nothing for each key on a
/// storage worker, `reply_of(found)`, and `missing()`, the error for a missing key.
template <class Lookup>
class lookup_batcher : public lookup_bounds {
 public:
  using key = typename Lookup::key;
  using reply = typename Lookup::reply;

  explicit lookup_batcher(actor_context& context) : context_(context) {}

  /// Errors: `Lookup::missing`; `unavailable` when the queue is full or storage is unavailable.
  [[nodiscard]] caf::result<reply> find(key what) {
    if (waiting_.size() >= waiting_max) {
      return to_caf(unavailable("Signalbox is busy. Try again in a moment."));
    }
    auto promise = context_.self->make_response_promise<reply>();
    waiting_.push_back({.what = std::move(what), .promise = promise});
    const auto idle = std::ranges::find_if(loading_, &batch::empty);
    if (idle != loading_.end()) context_.start(load(*idle));
    return promise;
  }

  /// Answers every request with an error: the actor has ended, and its tasks with it.
  void refuse_all() {
    const auto why = unavailable("Signalbox is restarting. Try again in a moment.");
    for (auto& each : loading_)
      refuse(each, why);
    refuse(waiting_, why);
  }

 private:
  struct caller {
    key what;
    caf::typed_response_promise<reply> promise;
  };
  using batch = std::vector<caller>;
  using found_all = std::vector<std::optional<typename Lookup::found>>;

  static core::error unavailable(std::string message) {
    auto why = core::fail(core::errc::unavailable, std::move(message)).error();
    why.retry_after = core::retry_after::at_once;
    return why;
  }

  template <class Callers>
  static void refuse(Callers& callers, const core::error& why) {
    for (auto& each : std::exchange(callers, {}))
      each.promise.deliver(to_caf(why));
  }

  /// Looks up batches until the queue is empty. `loading`, a member, is the batch in progress.
  task<void> load(batch& loading) {
    while (!waiting_.empty()) {
      const auto read = [keys = begin_batch(loading), now = context_.env.now()](
                            postgres::connection& on, postgres::deadline until) -> found_all {
        return Lookup::find(on, until, keys, now);
      };
      auto found = co_await outcome_of(context_.store(read));
      if (found) {
        answer(loading, std::move(*found));
      } else {
        // The next batch would fail in the same way, after a wait of its own.
        refuse(loading, found.error());
        refuse(waiting_, found.error());
      }
    }
  }

  /// Moves the longest-waiting requests to `loading`, and returns their keys.
  std::vector<key> begin_batch(batch& loading) {
    const auto count = std::min(waiting_.size(), batch_max);
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
    loading.assign(std::move_iterator(waiting_.begin()), std::move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    std::vector<key> keys;
    keys.reserve(count);
    for (auto& each : loading)
      keys.push_back(std::move(each.what));
    return keys;
  }

  static void answer(batch& loading, found_all found) {
    auto next = found.begin();
    for (auto& each : std::exchange(loading, {})) {
      if (auto& what = *next++) {
        each.promise.deliver(Lookup::reply_of(std::move(*what)));
      } else {
        each.promise.deliver(to_caf(Lookup::missing()));
      }
    }
  }

  actor_context& context_;
  std::deque<caller> waiting_;
  std::array<batch, statements_max> loading_;
};

}  // namespace signalbox::actors
