#include "logs/read_pool.hpp"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "core/retry_after.hpp"

namespace signalbox::logs {

namespace {

std::unexpected<core::error> busy(std::string_view detail, std::string message) {
  auto made = core::fail(core::errc::too_many_requests, std::move(message));
  made.error().detail_code = detail;
  made.error().retry_after = core::retry_after::at_once;
  return made;
}

}  // namespace

struct read_pool::shared_state {
  struct project {
    std::deque<std::function<void()>> jobs;
    std::size_t calls = 0;
    std::size_t exports = 0;
    std::size_t running = 0;
    bool is_queued = false;  ///< in `turns`
  };

  explicit shared_state(read_limits which) : limits(which) {}

  /// Queues a project whose next job may run. With the lock.
  void queue(const std::string& ref, project& of) {
    if (of.is_queued || of.jobs.empty() || of.running >= limits.running_of_project_max()) return;
    of.is_queued = true;
    turns.push_back(ref);
    is_ready.notify_one();
  }

  void forget_unused(const std::string& ref) {
    const auto found = projects.find(ref);
    if (found != projects.end() && found->second.calls == 0 && found->second.running == 0 &&
        found->second.jobs.empty())
      projects.erase(found);
  }

  void give_back(const std::string& ref, read_kind kind) {
    const std::lock_guard lock(guard);
    auto& of = projects[ref];
    --of.calls;
    --now.calls;
    if (kind == read_kind::file) {
      --of.exports;
      --now.exports;
    }
    forget_unused(ref);
  }

  void run() {
    std::unique_lock lock(guard);
    while (true) {
      is_ready.wait(lock, [&] { return is_ending || !turns.empty(); });
      if (is_ending) return;
      const auto ref = std::move(turns.front());
      turns.pop_front();
      auto& of = projects[ref];
      of.is_queued = false;
      auto job = std::move(of.jobs.front());
      of.jobs.pop_front();
      ++of.running;
      --now.waiting;
      ++now.running;
      queue(ref, of);
      lock.unlock();
      const auto begin = std::chrono::steady_clock::now();
      job();
      // What the job holds may give a place back, which takes the lock.
      job = nullptr;
      const auto took = std::chrono::steady_clock::now() - begin;
      lock.lock();
      now.busy += std::chrono::duration_cast<std::chrono::microseconds>(took);
      ++now.completed;
      --now.running;
      auto& after = projects[ref];
      --after.running;
      queue(ref, after);
      forget_unused(ref);
    }
  }

  const read_limits limits;
  mutable std::mutex guard;
  std::condition_variable is_ready;
  bool is_ending = false;  ///< guarded, as the next
  std::map<std::string, project> projects;
  std::deque<std::string> turns;
  read_counts now;
};

read_pool::read_pool(read_limits limits) : state_(std::make_shared<shared_state>(limits)) {
  threads_.reserve(limits.threads);
  for (std::size_t thread = 0; thread < limits.threads; ++thread)
    threads_.emplace_back([state = state_] { state->run(); });
}

read_pool::~read_pool() {
  {
    const std::lock_guard lock(state_->guard);
    state_->is_ending = true;
  }
  state_->is_ready.notify_all();
  threads_.clear();
  std::vector<std::function<void()>> unrun;
  {
    const std::lock_guard lock(state_->guard);
    for (auto& [ref, of] : state_->projects) {
      for (auto& job : of.jobs)
        unrun.push_back(std::move(job));
      of.jobs.clear();
    }
    state_->now.waiting = 0;
  }
}

core::result<read_pool::place> read_pool::reserve(const domain::project_ref& of, read_kind kind) {
  const std::lock_guard lock(state_->guard);
  const auto& limits = state_->limits;
  auto& now = state_->now;
  const auto found = state_->projects.find(of.value);
  const auto calls = found == state_->projects.end() ? 0 : found->second.calls;
  const auto exports = found == state_->projects.end() ? 0 : found->second.exports;
  if (calls >= limits.calls_of_project_max || now.calls >= limits.calls_max) {
    ++now.refused;
    return busy("log_queries_busy", calls >= limits.calls_of_project_max
                                        ? "Too many queries of this project's logs wait. Try again "
                                          "in a moment."
                                        : "Too many queries of logs wait. Try again in a moment.");
  }
  if (kind == read_kind::file &&
      (exports >= limits.exports_of_project_max || now.exports >= limits.exports_max)) {
    ++now.refused;
    return busy("log_exports_busy",
                exports >= limits.exports_of_project_max
                    ? "Too many exports of this project's logs are in progress. Try again when one "
                      "of them has ended."
                    : "Too many exports of logs are in progress. Try again in a moment.");
  }
  auto& counted = state_->projects[of.value];
  ++counted.calls;
  ++now.calls;
  if (kind == read_kind::file) {
    ++counted.exports;
    ++now.exports;
  }
  return place{new domain::project_ref{of}, [state = state_, kind](const domain::project_ref* ref) {
                 state->give_back(ref->value, kind);
                 delete ref;
               }};
}

void read_pool::submit(const place& of, std::function<void()> job) {
  const std::lock_guard lock(state_->guard);
  if (state_->is_ending) return;
  auto& to = state_->projects[of->value];
  to.jobs.push_back(std::move(job));
  ++state_->now.waiting;
  state_->queue(of->value, to);
}

read_counts read_pool::counts() const {
  const std::lock_guard lock(state_->guard);
  return state_->now;
}

}  // namespace signalbox::logs
