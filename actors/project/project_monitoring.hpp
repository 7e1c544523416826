#pragma once

#include <caf/actor.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "actors/messages/monitoring.hpp"
#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "actors/topic/change_feed.hpp"
#include "domain/project/probe_history.hpp"
#include "domain/project/project_figures.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::actors {

/// The probe measurements of a project's database for one day, and the topic `monitoring:{ref}`,
/// which exists while it has subscribers. Belongs to the project's actor.
///
/// Each five-minute bucket is stored when it has ended. Stored buckets are read at the first
/// request or subscription. Until then only possibly unstored buckets are kept in memory, so that
/// ten thousand projects without readers cost little, and nothing is read at a start.
class project_monitoring {
 public:
  /// The maximum number of kept buckets while stored ones are not loaded: an hour, within which all
  /// will have been stored.
  static constexpr std::size_t unread_buckets_max = 12;
  /// The maximum number of failed probes that one outage adds.
  static constexpr std::int64_t outage_probes_max = 10'000;

  explicit project_monitoring(project_context& context) : context_(context) {}

  /// Returns the depth of the next probe.
  [[nodiscard]] provisioning::probe_depth depth() const;

  /// Records the result of a probe.
  void record(const provisioning::probe_result& found);

  /// Counts an outage that has ended in the share of successful probes: it counts as failed probes
  /// at the usual interval, at least one, also when no probe fell into it.
  void record_outage(std::chrono::milliseconds length);

  /// Sends the current bucket to storage: there will be no probes for a while.
  void flush();

  /// Errors: storage's, when stored buckets have to be read first.
  task<project_measurements> describe();
  /// Returns the stored summaries of the hours of 30 days. Errors: storage's.
  task<project_measurements> describe_hours();

  /// Replies to the client, and sends the session the key of the topic.
  void subscribe(const actors::subscribe& request, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& request, const caf::actor_addr& session);
  /// Removes a session that has ended.
  void remove(const caf::actor_addr& session);

  /// Ends the topic and all subscriptions.
  void close();

 private:
  struct measurements {
    std::vector<domain::probe_bucket> buckets;
    std::uint32_t connections_max = 0;
  };

  /// Merges the stored buckets, once. Errors: storage's.
  task<void> load();
  /// Loads the stored buckets after the first snapshot and publishes them as a change, so that no
  /// client waits for storage. After an error the next probe starts it again.
  void load_for_subscribers();
  void publish_bucket(const domain::probe_bucket& bucket);
  /// Sends the figures of a bucket to the organization, which publishes them if they have changed.
  void publish_figures(const domain::probe_bucket& bucket);
  /// Drops buckets older than a day, and publishes the removal.
  void drop_old();
  /// Publishes the difference from `before`.
  void publish_since(const measurements& before);
  /// Returns the measurements for `publish_since`; empty without a topic.
  [[nodiscard]] measurements current() const;

  project_context& context_;
  domain::probe_history history_;
  bool is_loaded_ = false;
  std::uint32_t connections_max_ = 0;               ///< 0: unknown
  std::optional<domain::project_figures> figures_;  ///< as last sent to the organization
  std::size_t failed_probes_ = 0;                   ///< since the last successful one
  std::optional<core::time_point> sized_at_;        ///< on the steady clock
  std::unique_ptr<change_feed> feed_;               ///< while there are subscribers
  std::set<caf::actor_addr> subscribers_;
};

}  // namespace signalbox::actors
