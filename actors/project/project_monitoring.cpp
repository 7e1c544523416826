#include "actors/project/project_monitoring.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/measurement_text.hpp"
#include "actors/runtime/service.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/project/probe_history_repository.hpp"

namespace signalbox::actors {

using domain::probe_bucket;

provisioning::probe_depth project_monitoring::depth() const {
  const bool is_due =
      !sized_at_ || context_.actor.env.steady_now() - *sized_at_ >= domain::database_size_interval;
  return is_due ? provisioning::probe_depth::with_size : provisioning::probe_depth::usual;
}

void project_monitoring::record(const provisioning::probe_result& found) {
  const auto& env = context_.actor.env;
  const auto now = env.now();
  const auto before = current();
  if (!found.reading) {
    ++failed_probes_;
  } else if (!context_.project.condition.outage) {
    failed_probes_ = 0;
  }
  if (found.reading) connections_max_ = found.reading->connections_max;
  if (found.disk_bytes || (found.reading && found.reading->database_bytes))
    sized_at_ = env.steady_now();
  if (const auto ended = history_.add(now, found.reading, found.disk_bytes)) publish_bucket(*ended);
  // The first figures, and the first with CPU, are sent at once, others when an interval has ended.
  if (const auto& newest = history_.buckets().back();
      !figures_ || (!figures_->cpu_hundredths && newest.metered_ms > 0))
    publish_figures(newest);
  (void)history_.forget_old(now);
  if (feed_) {
    publish_since(before);
    load_for_subscribers();
  } else if (!is_loaded_) {
    history_.keep_newest(unread_buckets_max);
  }
}

void project_monitoring::record_outage(std::chrono::milliseconds length) {
  const auto& env = context_.actor.env;
  const auto now = env.now();
  const auto missed =
      std::clamp(length / env.settings.probe_heartbeat, std::int64_t{1}, outage_probes_max);
  const auto before = current();
  // Some of them were recorded while the database was down.
  for (auto count = std::exchange(failed_probes_, 0); std::cmp_less(count, missed); ++count)
    if (const auto ended = history_.add(now, std::nullopt)) publish_bucket(*ended);
  if (feed_) publish_since(before);
}

void project_monitoring::flush() {
  if (!history_.buckets().empty()) publish_bucket(history_.buckets().back());
}

void project_monitoring::publish_bucket(const probe_bucket& bucket) {
  auto* self = context_.actor.self;
  auto& system = self->system();
  const probes_summed_up fact{context_.project.ref, bucket};
  platform_service(system).send(self, fact);
  status_service(system).send(self, fact);
  // The fleet shows troubled projects, which are few.
  if (domain::trouble_of(bucket)) fleet_service(system).send(self, fact);
  publish_figures(bucket);
}

void project_monitoring::publish_figures(const probe_bucket& bucket) {
  const auto figures = domain::figures_of(bucket, connections_max_);
  if (!figures) return;
  figures_ = figures;
  const auto& project = context_.project;
  auto* self = context_.actor.self;
  directory_service(self->system())
      .send(self, project_measured{project.ref, project.organization, *figures});
}

task<void> project_monitoring::load() {
  if (is_loaded_) co_return;
  const auto& env = context_.actor.env;
  const auto read = [ref = context_.project.ref, first = domain::oldest_probe_bucket(env.now())](
                        postgres::connection& on, postgres::deadline until) {
    return storage::probe_history_repository(on, until).find(ref, first);
  };
  const auto stored = co_await context_.actor.store(read);
  // Two concurrent requests read them twice.
  if (is_loaded_) co_return;
  is_loaded_ = true;
  const auto before = current();
  history_.merge(stored);
  (void)history_.forget_old(env.now());
  publish_since(before);
}

void project_monitoring::load_for_subscribers() {
  if (!is_loaded_) context_.actor.start(load());
}

task<project_measurements> project_monitoring::describe() {
  co_await load();
  drop_old();
  co_return project_measurements{connections_max_, history_.buckets()};
}

task<project_measurements> project_monitoring::describe_hours() {
  const auto since = domain::oldest_probe_hour(context_.actor.env.now());
  const auto read = [ref = context_.project.ref, since](postgres::connection& on,
                                                        postgres::deadline until) {
    return storage::probe_history_repository(on, until).find_hours(ref, since);
  };
  auto hours = co_await context_.actor.store(read);
  co_return project_measurements{connections_max_, std::move(hours)};
}

void project_monitoring::subscribe(const actors::subscribe& request, const caf::actor& session) {
  drop_old();
  const auto& env = context_.actor.env;
  const auto& limits = env.settings.topics;
  if (!feed_) {
    feed_ = std::make_unique<change_feed>(env.hub, monitoring_topic_of(context_.project.ref),
                                          core::random_epoch(env.random), limits);
  }
  if (subscribers_.insert(session.address()).second) context_.watch(session);
  context_.actor.self->send(session, feed_->subscribe(request, [&] {
    return measurement_pieces(history_.buckets(), connections_max_, limits.piece_bytes_max);
  }));
  load_for_subscribers();
}

void project_monitoring::unsubscribe(const actors::unsubscribe& request,
                                     const caf::actor_addr& session) {
  if (feed_) feed_->unsubscribe(request);
  if (subscribers_.contains(session)) context_.unwatch(session);
  remove(session);
}

void project_monitoring::remove(const caf::actor_addr& session) {
  subscribers_.erase(session);
  if (subscribers_.empty()) feed_.reset();
}

void project_monitoring::close() {
  for (const auto& session : subscribers_)
    context_.unwatch(session);
  subscribers_.clear();
  feed_.reset();
}

project_monitoring::measurements project_monitoring::current() const {
  return feed_ ? measurements{history_.buckets(), connections_max_} : measurements{};
}

void project_monitoring::drop_old() {
  const auto before = current();
  (void)history_.forget_old(context_.actor.env.now());
  publish_since(before);
}

void project_monitoring::publish_since(const measurements& before) {
  if (!feed_) return;
  auto patch = core::json::object();
  if (auto points = points_patch(before.buckets, history_.buckets()); !points.empty())
    patch["points"] = std::move(points);
  if (connections_max_ != before.connections_max) patch["max_connections"] = connections_max_;
  if (!patch.empty()) feed_->publish(patch);
}

}  // namespace signalbox::actors
