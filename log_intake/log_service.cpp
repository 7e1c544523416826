#include "log_intake/log_service.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "logs/place.hpp"

namespace signalbox::log_intake {

namespace {

/// Interval at which due readings, repetitions and idle stores are found.
constexpr std::chrono::milliseconds tick_interval{250};

}  // namespace

log_service::log_service(intake_settings settings, intake_context with)
    : settings_(std::move(settings)), with_(std::move(with)) {
  std::error_code failure;
  const auto folder = settings_.folder();
  std::filesystem::create_directories(folder, failure);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, failure);
  if (failure && with_.report) with_.report("logs.no_folder", failure.message());
  const auto now = std::chrono::steady_clock::now();
  pooler_ = std::make_shared<unit>();
  pooler_->pooler = std::make_unique<pooler_intake>(
      settings_, with_, counts_,
      [this](const domain::project_ref& ref) -> std::shared_ptr<project_intake> {
        const std::lock_guard lock(guard_);
        const auto found = find(ref);
        return found && found->is_open ? found->project : nullptr;
      });
  // When the projects are known, so that its lines find theirs.
  pooler_->poll_at = now + settings_.poll_interval;
  pooler_->retry_at = now + settings_.pooler_delay;
  for (std::size_t count = 0; count < std::max<std::size_t>(settings_.writers, 1); ++count)
    threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { watch_time(); });
  with_.provider.on_log_written([this](const std::optional<domain::project_ref>& of) { wake(of); });
}

log_service::~log_service() {
  with_.provider.on_log_written({});
  {
    const std::lock_guard lock(guard_);
    is_ending_ = true;
  }
  ready_.notify_all();
  ending_.notify_all();
  threads_.clear();
}

log_service::shared_unit log_service::make_unit(const domain::project_ref& ref, steady_time now) {
  auto made = std::make_shared<unit>();
  made->project = std::make_shared<project_intake>(settings_, with_, counts_, ref);
  made->maintain_at = now + settings_.maintenance_interval;
  ++counts_.projects;
  return units_[ref] = std::move(made);
}

log_service::shared_unit log_service::find(const domain::project_ref& ref) const {
  const auto found = units_.find(ref);
  return found == units_.end() ? nullptr : found->second;
}

void log_service::queue(const shared_unit& what) {
  what->has_work = true;
  if (what->is_queued || what->is_working || what->retry_at) return;
  what->is_queued = true;
  queue_.push_back(what);
  ready_.notify_one();
}

void log_service::open(const domain::project_ref& ref,
                       std::optional<std::uint16_t> retention_days) {
  const std::lock_guard lock(guard_);
  const auto now = std::chrono::steady_clock::now();
  auto found = find(ref);
  if (!found) found = make_unit(ref, now);
  if (found->is_removed) return;
  if (retention_days) found->project->set_retention(*retention_days);
  const bool begins = !std::exchange(found->is_open, true) || found->poll_at == steady_time{};
  if (!begins) return;
  found->poll_at = now + settings_.poll_interval;
  found->order.reads = true;
  queue(found);
}

void log_service::close(const domain::project_ref& ref) {
  const std::lock_guard lock(guard_);
  const auto found = find(ref);
  if (!found || found->is_removed) return;
  found->is_open = false;
  queue(found);
}

void log_service::remove(const domain::project_ref& ref) {
  const std::lock_guard lock(guard_);
  auto found = find(ref);
  if (!found) found = make_unit(ref, std::chrono::steady_clock::now());
  found->is_open = false;
  found->is_removed = true;
  found->retry_at.reset();
  queue(found);
}

void log_service::keep_only(const std::vector<domain::project_ref>& existing) {
  std::error_code failure;
  std::vector<domain::project_ref> gone;
  const auto folder = settings_.folder();
  for (std::filesystem::directory_iterator at{folder, failure}, end; !failure && at != end;
       at.increment(failure)) {
    domain::project_ref ref{at->path().filename().string()};
    if (domain::is_ref(ref.value) && std::ranges::find(existing, ref) == existing.end())
      gone.push_back(std::move(ref));
  }
  for (const auto& ref : gone) {
    {
      // Created since.
      const std::lock_guard lock(guard_);
      if (find(ref)) continue;
    }
    remove(ref);
  }
}

void log_service::submit(const domain::project_ref& ref, std::string_view source,
                         std::vector<domain::parsed_log_line> lines) {
  const auto* const of = with_.sources.find(source);
  if (of == nullptr) return;
  const std::lock_guard lock(guard_);
  const auto found = find(ref);
  if (!found || !found->is_open) return;
  counts_.dropped += found->project->waiting().add(of->number, std::move(lines));
  queue(found);
}

std::unique_ptr<subscription> log_service::follow(const domain::project_ref& ref,
                                                  followed_lines what, line_listener listener) {
  const std::lock_guard lock(guard_);
  const auto found = find(ref);
  if (!found || !found->is_open) return nullptr;
  return found->project->listeners().add(std::move(what), std::move(listener));
}

void log_service::report_damage(const domain::project_ref& ref, std::vector<std::string> files) {
  if (files.empty()) return;
  const std::lock_guard lock(guard_);
  const auto found = find(ref);
  if (!found || found->is_removed) return;
  found->order.damaged = std::move(files);
  queue(found);
}

void log_service::wake(const std::optional<domain::project_ref>& of) {
  const std::lock_guard lock(guard_);
  const auto found = of ? find(*of) : pooler_;
  if (!found || !found->is_open) return;
  found->order.reads = true;
  queue(found);
}

void log_service::work() {
  for (;;) {
    shared_unit next;
    {
      std::unique_lock lock(guard_);
      ready_.wait(lock, [&] { return is_ending_ || !queue_.empty(); });
      if (is_ending_) return;
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    perform(next);
  }
}

void log_service::perform(const shared_unit& what) {
  turn_order order;
  bool is_removed = false;
  bool is_open = true;
  {
    const std::lock_guard lock(guard_);
    what->is_queued = false;
    what->is_working = true;
    what->has_work = false;
    order = std::exchange(what->order, {});
    is_removed = what->is_removed;
    is_open = what->is_open;
    // Of a closed project only what waits is stored.
    if (!is_open) order = {};
  }
  const auto left = take_turn(*what, order, is_removed);
  if (!is_open && !is_removed && !left.is_more && what->project)
    what->project->close_idle(std::chrono::steady_clock::now(), true);
  const std::lock_guard lock(guard_);
  what->is_working = false;
  if (left.is_more) {
    what->order.reads = what->order.reads || (order.reads && what->is_open);
    what->has_work = true;
  }
  if (left.retry_after) {
    what->retry_at = std::chrono::steady_clock::now() + *left.retry_after;
    return;
  }
  // Closed or removed meanwhile, or again.
  const bool is_done = !what->has_work && !what->is_open && what->is_removed == is_removed;
  if (is_done && what->project) {
    if (const auto found = units_.find(what->project->ref());
        found != units_.end() && found->second == what) {
      units_.erase(found);
      --counts_.projects;
    }
    return;
  }
  if (what->has_work || what->is_removed != is_removed) queue(what);
}

turn_result log_service::take_turn(unit& of, const turn_order& order, bool is_removed) {
  constexpr std::chrono::milliseconds removal_retry_delay{5'000};
  if (of.pooler) return of.pooler->work();
  if (!is_removed) return of.project->work(order);
  const auto removed = of.project->remove();
  if (removed) return {};
  if (with_.report) with_.report("logs.not_removed", removed.error().message);
  return {.is_more = true, .retry_after = removal_retry_delay};
}

void log_service::watch_time() {
  std::unique_lock lock(guard_);
  while (!ending_.wait_for(lock, tick_interval, [&] { return is_ending_; })) {
    const auto now = std::chrono::steady_clock::now();
    tick(pooler_, now);
    std::vector<std::shared_ptr<project_intake>> idle;
    for (const auto& [ref, one] : units_) {
      tick(one, now);
      if (!one->is_queued && !one->is_working && one->project->has_store())
        idle.push_back(one->project);
    }
    lock.unlock();
    for (const auto& one : idle)
      one->close_idle(now);
    lock.lock();
  }
}

void log_service::tick(const shared_unit& what, steady_time now) {
  if (what->retry_at) {
    if (now < *what->retry_at) return;
    what->retry_at.reset();
    queue(what);
  }
  if (!what->is_open) return;
  if (now >= what->poll_at) {
    what->poll_at = now + settings_.poll_interval;
    what->order.reads = true;
    queue(what);
  }
  if (what->project && now >= what->maintain_at) {
    what->maintain_at = now + settings_.maintenance_interval;
    what->order.maintains = true;
    queue(what);
  }
}

}  // namespace signalbox::log_intake
