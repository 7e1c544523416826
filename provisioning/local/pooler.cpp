#include "provisioning/local/pooler.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "domain/project/server_certificate.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::provisioning {
namespace {

using core::result;
using std::chrono::milliseconds;

constexpr milliseconds retry_first{100};
constexpr milliseconds retry_longest{10'000};
constexpr std::size_t retry_doublings = 7;  // more doublings exceed the maximum
// A pooler that ran this long before it ended is started again without a backoff.
constexpr std::chrono::seconds long_run{60};

constexpr milliseconds probe_interval{5'000};
constexpr milliseconds probe_deadline{1'000};
// Measured by the monotonic clock: the wall clock decides each time whether a certificate is due.
constexpr std::chrono::minutes certificate_interval{1};
// Number of consecutive missing responses after which it is ended and started again.
constexpr std::size_t unanswered_probes_max = 3;
constexpr milliseconds start_deadline{5'000};
constexpr milliseconds end_deadline{4'000};

constexpr std::size_t note_bytes_max = 64;

}  // namespace

milliseconds pooler_retry_delay(std::size_t failures) {
  const auto doublings = std::min(failures, retry_doublings);
  return std::min(retry_first * (1U << doublings), retry_longest);
}

pooler::pooler(pooler_process::place where, std::vector<pooled_project> known,
               pooler_listeners callbacks)
    : process_(std::move(where)),
      callbacks_(std::move(callbacks)),
      wake_(::eventfd(0, EFD_CLOEXEC)) {
  if (!wake_.valid()) throw std::system_error(errno, std::system_category(), "eventfd");
  for (auto& one : known)
    projects_.emplace(one.ref, one);
  reading_.detail = "The pooler is starting.";
  thread_ = std::thread([this] { keep(); });
}

pooler::~pooler() {
  end_keeping();
}

// The functions below are called from other threads.

bool pooler::knows(const pooled_project& project) const {
  const std::lock_guard lock(guard_);
  const auto found = projects_.find(project.ref);
  return found != projects_.end() && found->second == project;
}

void pooler::put(const pooled_project& project, postgres::deadline until) {
  {
    std::unique_lock lock(guard_);
    projects_[project.ref] = project;
    changed(lock, until);
  }
  publish_change();
}

void pooler::remove(const domain::project_ref& ref, postgres::deadline until) {
  {
    std::unique_lock lock(guard_);
    if (projects_.erase(ref) == 0) return;
    changed(lock, until);
  }
  publish_change();
}

void pooler::changed(std::unique_lock<std::mutex>& lock, postgres::deadline until) {
  const auto mine = ++generation_;
  wake();
  applied_changed_.wait_until(lock, until, [&] { return applied_ >= mine || ending_; });
}

pooler_reading pooler::reading() const {
  const std::lock_guard lock(guard_);
  auto now = reading_;
  now.projects = projects_.size();
  return now;
}

result<void> pooler::stop(postgres::deadline until) {
  end_keeping();
  const auto server = process_.running();
  return server ? process_.end(*server, until) : result<void>{};
}

// The functions below run on the pooler's thread.

void pooler::keep() {
  for (;;) {
    {
      const std::lock_guard lock(guard_);
      if (ending_) return;
    }
    tend();
    sleep();
  }
}

void pooler::tend() {
  const auto now = snapshot();
  if (server_ && server_->ended()) {
    server_->reap();
    server_.reset();
    if (clock::now() - started_at_ >= long_run) failures_ = 0;
    retry_at_ = clock::now() + pooler_retry_delay(failures_++);
    log_event("pooler.ended", "The pooler ended: " + process_.final_output());
    publish(pooler_reading{.detail = "The pooler ended and is being started again."});
  }
  if (!server_ && clock::now() >= retry_at_) bring_up(now);
  // Without a pooler no client is connected, so no one has to be notified.
  if (!server_)
    publish(now.generation);
  else
    notify_listener(now);
  if (server_ && clock::now() >= certificate_at_) keep_certificate();
  if (server_ && clock::now() >= next_check_) probe();
}

void pooler::bring_up(const requested& now) {
  auto up = adopt_or_start(now);
  if (!up) {
    retry_at_ = clock::now() + pooler_retry_delay(failures_++);
    note_failure(up.error());
    return;
  }
  server_ = std::move(*up);
  started_at_ = clock::now();
  unanswered_probes_ = 0;
  next_check_ = started_at_;
  last_failure_.clear();
}

result<postgres::process> pooler::adopt_or_start(const requested& now) {
  if (auto found = process_.running()) {
    if (process_.is_current(*found)) {
      log_event("pooler.adopted",
                fmt::format("The pooler is already running (process {}).", found->number()));
      return std::move(*found);
    }
    if (auto ended = process_.end(*found, clock::now() + end_deadline); !ended)
      return std::unexpected(ended.error());
  }
  if (auto written = process_.write(now.projects); !written)
    return std::unexpected(written.error());
  auto started = process_.start(clock::now() + start_deadline);
  if (!started) return started;
  publish(now.generation);
  log_event("pooler.started",
            fmt::format("The pooler is running (process {}).", started->number()));
  return started;
}

void pooler::notify_listener(const requested& now) {
  {
    const std::lock_guard lock(guard_);
    if (applied_ >= now.generation) return;
  }
  auto notify = process_.write(now.projects);
  if (notify) notify = process_.reload(clock::now() + probe_deadline);
  if (notify)
    publish(now.generation);
  else
    note_silence();
}

void pooler::probe() {
  next_check_ = clock::now() + probe_interval;
  process_.bound_log();
  const auto seen = process_.probe(clock::now() + probe_deadline);
  if (!seen) {
    note_silence();
    return;
  }
  unanswered_probes_ = 0;
  publish(pooler_reading{.answers = true, .clients = seen->connected, .waiting = seen->waiting});
}

void pooler::keep_certificate() {
  certificate_at_ = clock::now() + certificate_interval;
  const auto renewed = process_.keep_certificate();
  if (!renewed) {
    certificate_at_ = clock::now() + domain::certificate_retry_interval;
    log_event("pooler.certificate_not_renewed",
              "The pooler's certificate could not be replaced: " + renewed.error().message);
    return;
  }
  has_unread_certificate_ |= !renewed->empty();
  if (!has_unread_certificate_) return;
  if (auto read = process_.reload(clock::now() + probe_deadline); !read) {
    note_silence();
    return;
  }
  has_unread_certificate_ = false;
  log_event("pooler.certificate_renewed", "The pooler uses a new certificate.");
}

void pooler::note_silence() {
  if (server_->ended()) return;
  publish(pooler_reading{.detail = "The pooler is running but does not respond."});
  next_check_ = clock::now() + probe_deadline;
  if (++unanswered_probes_ < unanswered_probes_max) return;
  log_event("pooler.failed", "The pooler does not respond; it is being restarted.");
  // The next iteration detects its end.
  (void)process_.end(*server_, clock::now() + end_deadline);
}

void pooler::note_failure(const core::error& why) {
  publish(pooler_reading{.detail = "The pooler is not running: " + why.message});
  if (std::exchange(last_failure_, why.message) == why.message) return;
  log_event(why.detail_code == "port_taken" ? "pooler.port_taken" : "pooler.failed",
            "The pooler could not be started; the next attempt follows: " + why.message);
}

void pooler::sleep() {
  const auto next = server_ ? next_check_ : retry_at_;
  std::array<pollfd, 2> waiting{
      pollfd{.fd = wake_.number(), .events = POLLIN, .revents = 0},
      pollfd{.fd = server_ ? server_->descriptor() : -1, .events = POLLIN, .revents = 0}};
  if (::poll(waiting.data(), waiting.size(), postgres::poll_timeout(next)) <= 0) return;
  if (waiting[0].revents == 0) return;
  eventfd_t ignored = 0;
  ::eventfd_read(wake_.number(), &ignored);
}

// The functions below use the state that the threads share.

void pooler::wake() const {
  ::eventfd_write(wake_.number(), 1);
}

void pooler::end_keeping() {
  {
    const std::lock_guard lock(guard_);
    ending_ = true;
  }
  applied_changed_.notify_all();
  wake();
  if (thread_.joinable()) thread_.join();
}

pooler::requested pooler::snapshot() const {
  const std::lock_guard lock(guard_);
  requested now{.projects = {}, .generation = generation_};
  now.projects.reserve(projects_.size());
  for (const auto& [ref, project] : projects_)
    now.projects.push_back(project);
  return now;
}

void pooler::publish(std::uint64_t generation) {
  {
    const std::lock_guard lock(guard_);
    applied_ = generation;
  }
  applied_changed_.notify_all();
}

void pooler::publish(pooler_reading now) {
  {
    const std::lock_guard lock(guard_);
    now.projects = reading_.projects;
    if (now == reading_) return;
    reading_ = std::move(now);
  }
  publish_change();
}

void pooler::publish_change() {
  if (callbacks_.changed) callbacks_.changed(reading());
}

void pooler::log_event(std::string_view event, std::string_view sentence) const {
  if (callbacks_.report) callbacks_.report(event, sentence);
}

std::vector<pooled_project> noted_projects(const projects_folder& projects) {
  std::vector<pooled_project> found;
  for (const auto& ref : projects.refs()) {
    const auto note = postgres::tail_of(projects.of(ref).pooled_mark(), note_bytes_max);
    if (auto one = parse_pooled_note(ref, note)) found.push_back(std::move(*one));
  }
  return found;
}

}  // namespace signalbox::provisioning
