#include "actors/project/project_monitoring.hpp"

#include <caf/typed_response_promise.hpp>
#include <string>
#include <utility>
#include <vector>

#include "actors/project/measurement_text.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/storage_work.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/project/probe_history_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::probe_bucket;

}  // namespace

// --- looks --------------------------------------------------------------------------------------

provisioning::probe_depth project_monitoring::depth() const {
  const bool is_due =
      !sized_at_ || env_.steady_now() - *sized_at_ >= domain::database_size_interval;
  return is_due ? provisioning::probe_depth::with_size : provisioning::probe_depth::usual;
}

void project_monitoring::take(const provisioning::probe_result& found) {
  const auto now = env_.now();
  const auto before = present();
  if (found.reading) {
    connections_max_ = found.reading->connections_max;
  }
  if (found.disk_bytes || (found.reading && found.reading->database_bytes))
    sized_at_ = env_.steady_now();
  if (const auto ended = history_.add(now, found.reading)) tell(*ended);
  (void)history_.forget_old(now);
  if (feed_) {
    show_since(before);
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
  const auto before = present();
  history_.merge(stored);
  (void)history_.forget_old(env_.now());
  show_since(before);
}

caf::result<project_measurements> project_monitoring::describe() {
  auto promise = self_->make_response_promise<project_measurements>();
  const auto answer = [this, promise](const result<void>& read) mutable {
    if (!read) {
      promise.deliver(to_caf(read.error()));
      return;
    }
    forget_old();
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
  forget_old();
  const auto& limits = env_.settings.topics;
  if (!feed_) {
    feed_ = std::make_unique<change_feed>(env_.hub, monitoring_topic_of(project_.ref),
                                          core::random_epoch(env_.random), limits);
  }
  if (hearers_.insert(session.address()).second) self_->monitor(session);
  self_->send(session, feed_->subscribe(whom, [&] {
    return measurement_pieces(history_.buckets(), connections_max_, limits.piece_bytes_max);
  }));
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

project_monitoring::measured project_monitoring::present() const {
  return feed_ ? measured{history_.buckets(), connections_max_} : measured{};
}

void project_monitoring::forget_old() {
  const auto before = present();
  (void)history_.forget_old(env_.now());
  show_since(before);
}

void project_monitoring::show_since(const measured& before) {
  if (!feed_) return;
  auto patch = core::json::object();
  if (auto points = points_patch(before.buckets, history_.buckets()); !points.empty())
    patch["points"] = std::move(points);
  if (connections_max_ != before.connections_max) patch["max_connections"] = connections_max_;
  if (!patch.empty()) feed_->publish(patch);
}

}  // namespace signalbox::actors
