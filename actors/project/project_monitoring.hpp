#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "actors/messages/monitoring.hpp"
#include "actors/messages/topic.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/change_feed.hpp"
#include "domain/project/probe_history.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::actors {

/// What the looks at a project's database have measured, a day of it, and the topic
/// `monitoring:{ref}`, which is there while somebody hears it. Belongs to the project's actor.
///
/// Five minutes that are over go to storage. What was stored before is read when somebody asks for
/// the first time; until then no more is held than storage may still be waiting for, so that ten
/// thousand projects that nobody looks at cost next to nothing, at a start least of all.
class project_monitoring {
 public:
  /// Buckets held of a project that nobody has asked about: an hour, in which the last of them will
  /// have been stored.
  static constexpr std::size_t unread_buckets_max = 12;

  /// `directory` and `of` are the owner's, who keeps them true.
  project_monitoring(caf::event_based_actor* self, environment& env, const caf::actor& directory,
                     const domain::project& of)
      : self_(self), env_(env), directory_(directory), project_(of) {}

  /// What the next look is to find out.
  [[nodiscard]] provisioning::probe_depth depth() const;

  /// A look has ended.
  void take(const provisioning::probe_result& found);

  /// Nobody will look for a while: what was measured last goes to storage now.
  void rest();

  /// Errors: storage's, where what was stored has to be read first.
  caf::result<project_measurements> describe();

  /// Answers the client and tells the session under which key it hears.
  void subscribe(const actors::subscribe& whom, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& whom, const caf::actor_addr& session);
  /// A session has ended.
  void leave(const caf::actor_addr& session);

  /// Nobody hears it any more.
  void close();

 private:
  struct measured {
    std::vector<domain::probe_bucket> buckets;
    std::uint32_t connections_max = 0;
  };

  /// Reads what was stored, then calls `then` with whether that went well.
  template <class Then>
  void load(Then then);
  void loaded(const std::vector<domain::probe_bucket>& stored);
  /// What was stored follows the first snapshot as a change, so that nobody waits for storage;
  /// where that is away, the next look asks again.
  void read_for_hearers();
  void tell(const domain::probe_bucket& ended);
  /// Forgets what is older than a day, and tells those who hear it.
  void forget_old();
  /// Publishes how what is known differs from this; nothing while nobody hears.
  void show_since(const measured& before);
  /// What is known, for `show_since`; empty while nobody hears.
  [[nodiscard]] measured present() const;

  caf::event_based_actor* self_;
  environment& env_;
  const caf::actor& directory_;
  const domain::project& project_;
  domain::probe_history history_;
  bool is_loaded_ = false;
  std::uint32_t connections_max_ = 0;         ///< 0: not known yet
  std::optional<core::time_point> sized_at_;  ///< on the steady line of time
  std::unique_ptr<change_feed> feed_;         ///< while somebody hears it
  std::set<caf::actor_addr> hearers_;
};

}  // namespace signalbox::actors
