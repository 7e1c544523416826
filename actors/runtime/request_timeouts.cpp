#include "actors/runtime/request_timeouts.hpp"

#include <caf/actor_clock.hpp>
#include <caf/actor_system.hpp>
#include <caf/atom.hpp>
#include <caf/sec.hpp>
#include <caf/send.hpp>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "actors/runtime/startup.hpp"

namespace signalbox::actors {

using time_point = std::chrono::steady_clock::time_point;

/// Each pending timeout has an entry, so there are as many as requests in progress.
class request_timeouts::schedule {
 public:
  struct request {
    caf::weak_actor_ptr by;
    caf::message_id response;
  };

  struct added {
    key at;
    bool is_first;  ///< it precedes the time of the timer, which has to be set again
  };
  added add(time_point at, request pending) {
    const std::lock_guard lock(mutex_);
    const key place{at, ++number_};
    pending_.emplace(place, std::move(pending));
    const bool is_first = !timer_ || at < *timer_;
    if (is_first) timer_ = at;
    return {.at = place, .is_first = is_first};
  }

  void remove(const key& at) {
    const std::lock_guard lock(mutex_);
    pending_.erase(at);
  }

  /// Removes the requests whose time has come and returns them in the order of their times.
  std::vector<request> take_expired(time_point now) {
    const std::lock_guard lock(mutex_);
    std::vector<request> expired;
    while (!pending_.empty() && pending_.begin()->first.first <= now)
      expired.push_back(std::move(pending_.extract(pending_.begin()).mapped()));
    timer_.reset();
    if (!pending_.empty()) timer_ = pending_.begin()->first.first;
    return expired;
  }

  /// Returns the time for which the timer has to be set; nothing without pending requests.
  std::optional<time_point> timer() {
    const std::lock_guard lock(mutex_);
    return timer_;
  }

 private:
  std::mutex mutex_;
  std::map<key, request> pending_;
  std::optional<time_point> timer_;
  std::uint64_t number_ = 0;
};

namespace {

using set_atom = caf::atom_constant<caf::atom("set")>;
using tick_atom = caf::atom_constant<caf::atom("tick")>;

void expire(const caf::weak_actor_ptr& by, caf::message_id response) {
  const auto self = caf::actor_cast<caf::strong_actor_ptr>(by);
  if (self) self->get()->eq_impl(response, self, nullptr, caf::sec::request_timeout);
}

}  // namespace

/// Sets one timer for the earliest timeout. Only the timer that was set last counts.
class request_timeouts::timer_actor final : public caf::event_based_actor {
 public:
  timer_actor(caf::actor_config& config, std::shared_ptr<schedule> timeouts)
      : caf::event_based_actor(config), timeouts_(std::move(timeouts)) {}

  [[nodiscard]] const char* name() const override { return "request_timeouts"; }

 private:
  caf::behavior make_behavior() override {
    count_unexpected_messages(this);
    return {
        [this](set_atom) { set_timer(); },
        [this](tick_atom, std::uint64_t timer) {
          if (timer != timer_) return;
          for (const auto& each : timeouts_->take_expired(clock().now()))
            expire(each.by, each.response);
          set_timer();
        },
    };
  }

  void set_timer() {
    const auto at = timeouts_->timer();
    if (!at) return;
    const auto delay = std::chrono::ceil<std::chrono::milliseconds>(*at - clock().now());
    delayed_send(this, std::max(delay, std::chrono::milliseconds{0}), tick_atom::value, ++timer_);
  }

  std::shared_ptr<schedule> timeouts_;
  std::uint64_t timer_ = 0;
};

request_timeouts::request_timeouts(caf::actor_system& system)
    : system_(system),
      schedule_(std::make_shared<schedule>()),
      timer_(system.spawn<timer_actor, caf::hidden>(schedule_)) {}

request_timeouts::~request_timeouts() {
  caf::anon_send_exit(timer_, caf::exit_reason::user_shutdown);
}

request_timeouts::timeout request_timeouts::start(caf::event_based_actor* self,
                                                  caf::message_id response,
                                                  std::chrono::milliseconds delay) {
  const auto [at, is_first] = schedule_->add(
      self->clock().now() + delay, {caf::actor_cast<caf::weak_actor_ptr>(self), response});
  if (is_first) caf::anon_send(timer_, set_atom::value);
  return {schedule_, at};
}

request_timeouts::timeout::~timeout() {
  if (schedule_) schedule_->remove(at_);
}

}  // namespace signalbox::actors
