#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace signalbox::domain {

/// What a probe sees of the use of a database.
struct use_reading {
  std::string incarnation;     ///< of the counters: they begin at zero with each
  std::uint64_t sessions = 0;  ///< that were ever opened to the database
  /// Sessions that were opened since the previous reading and are still open, of clients, the
  /// pooler and Signalbox.
  std::uint64_t new_sessions = 0;
  /// A client runs a query, or has run one or connected since the previous reading.
  bool has_queried = false;
  std::chrono::seconds gap{0};  ///< since the previous reading
};

/// Counts the uses of a database by others than Signalbox. A session that is still open, and its
/// queries, are seen themselves. A session that was opened and closed between two readings is seen
/// only in the number of all sessions; those of Signalbox itself are known (`note_own_session`), or
/// stay open for longer than a reading takes.
class database_use {
 public:
  /// After a longer gap, sessions of the pooler and of Signalbox may also have been opened and
  /// closed, because they stay open for this long at least.
  static constexpr std::chrono::seconds gap_max{30};

  /// Returns the number of uses, which grows with each reading that found one.
  std::uint64_t add(const use_reading& what);
  /// Signalbox has opened and closed a session.
  void note_own_session() { ++explained_; }

 private:
  std::string incarnation_;
  std::uint64_t explained_ = 0;  ///< sessions that are known not to be a client's short ones
  std::int64_t unexplained_max_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace signalbox::domain
