#include "actors/project_monitoring.hpp"

#include <caf/typed_response_promise.hpp>
#include <string>
#include <utility>
#include <vector>

#include "actors/error_bridge.hpp"
#include "actors/storage_work.hpp"
#include "actors/topic_name.hpp"
#include "domain/merge_patch.hpp"
#include "domain/random_text.hpp"
#include "storage/probe_history_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::json;
using domain::probe_bucket;
using domain::result;

std::string key_of(std::uint32_t bucket) {
  return domain::to_iso8601(domain::begin_of_bucket(bucket));
}

json points_of(const std::vector<probe_bucket>& buckets) {
  auto points = json::object();
  for (const auto& one : buckets)
    points[key_of(one.number)] = domain::without_nulls(domain::probe_point_json(one));
  return points;
}

}  // namespace

// --- looks --------------------------------------------------------------------------------------

provisioning::probe_depth project_monitoring::depth() const {
  const bool is_due = !sized_at_ || env_.now() - *sized_at_ >= domain::database_size_interval;
  return is_due ? provisioning::probe_depth::with_size : provisioning::probe_depth::usual;
}

void project_monitoring::take(const provisioning::probe_result& found) {
  const auto now = env_.now();
  if (found.reading) {
    connections_max_ = found.reading->connections_max;
    if (found.reading->database_bytes) sized_at_ = now;
  }
  if (const auto ended = history_.add(now, found.reading)) tell(*ended);
  const auto gone = history_.forget_old(now);
  if (feed_) {
    show(gone);
    read_for_hearers();
  } else if (!is_loaded_) {
    history_.keep_newest(unread_buckets_max);
  }
}

void project_monitoring::rest() {
  if (!history_.buckets().empty()) tell(history_.buckets().back());
}

void project_monitoring::tell(const probe_bucket& ended) {
  self_->send(directory_, probes_summed_up{project_.ref, ended});
}

// --- what was stored ----------------------------------------------------------------------------

template <class Then>
void project_monitoring::load(Then then) {
  with_storage(
      env_, self_,
      [ref = project_.ref, first = domain::oldest_probe_bucket(env_.now())](
          postgres::connection& on, postgres::deadline until) {
        return storage::probe_history_repository(on, until).find(ref, first);
      },
      [this, then](const result<std::vector<probe_bucket>>& stored) mutable {
        if (stored) loaded(*stored);
        then(stored ? result<void>{} : std::unexpected(stored.error()));
      });
}

void project_monitoring::loaded(const std::vector<probe_bucket>& stored) {
  // Two who asked at once have it read twice.
  if (is_loaded_) return;
  is_loaded_ = true;
  history_.merge(stored);
  (void)history_.forget_old(env_.now());
  if (feed_) feed_->merge({{"points", points_of(history_.buckets())}});
}

caf::result<project_measurements> project_monitoring::describe() {
  auto promise = self_->make_response_promise<project_measurements>();
  const auto answer = [this, promise](const result<void>& read) mutable {
    if (!read) {
      promise.deliver(to_caf(read.error()));
      return;
    }
    (void)history_.forget_old(env_.now());
    promise.deliver(project_measurements{connections_max_, history_.buckets()});
  };
  if (is_loaded_) {
    auto at_once = answer;
    at_once({});
  } else {
    load(answer);
  }
  return promise;
}

// --- who hears it -------------------------------------------------------------------------------

void project_monitoring::subscribe(const actors::subscribe& whom, const caf::actor& session) {
  if (!feed_) {
    (void)history_.forget_old(env_.now());
    json state = {{"interval_s", std::chrono::seconds(domain::probe_bucket_length).count()},
                  {"points", points_of(history_.buckets())}};
    if (connections_max_ > 0) state["max_connections"] = connections_max_;
    feed_ = std::make_unique<topic>(env_.hub, monitoring_topic_of(project_.ref),
                                    domain::random_epoch(env_.random), std::move(state),
                                    env_.settings.topics);
  }
  if (hearers_.insert(session.address()).second) self_->monitor(session);
  self_->send(session, feed_->subscribe(whom));
  read_for_hearers();
}

void project_monitoring::read_for_hearers() {
  if (!is_loaded_) load([](const result<void>&) {});
}

void project_monitoring::unsubscribe(const actors::unsubscribe& whom,
                                     const caf::actor_addr& session) {
  if (feed_) feed_->unsubscribe(whom);
  if (hearers_.contains(session)) self_->demonitor(session);
  leave(session);
}

void project_monitoring::leave(const caf::actor_addr& session) {
  hearers_.erase(session);
  if (hearers_.empty()) feed_.reset();
}

void project_monitoring::close() {
  for (const auto& session : hearers_)
    self_->demonitor(session);
  hearers_.clear();
  feed_.reset();
}

void project_monitoring::show(const std::vector<std::uint32_t>& gone) {
  json patch = {{"points", json::object()}};
  for (const auto number : gone)
    patch["points"][key_of(number)] = nullptr;
  const auto& newest = history_.buckets().back();
  patch["points"][key_of(newest.number)] = domain::without_nulls(domain::probe_point_json(newest));
  if (connections_max_ > 0) patch["max_connections"] = connections_max_;
  feed_->merge(patch);
}

}  // namespace signalbox::actors
