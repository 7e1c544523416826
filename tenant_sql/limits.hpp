#pragma once

#include <chrono>
#include <cstddef>

namespace signalbox::tenant_sql {

/// Bounds of members' statements; each of one project.
struct limits {
  std::size_t running_max = 10;           ///< texts that run at the same time
  std::size_t running_of_person_max = 4;  ///< of one person
  std::size_t held_of_person_max = 2;     ///< open transactions and unread results of one person
  std::size_t idle_max = 4;               ///< connections that wait for the next text
  std::size_t borrowed_max = 4;           ///< calls that read the catalogue at the same time
  std::size_t waiting_max = 32;           ///< further ones that wait for their turn
  /// A schema document: about 15,000 tables with ten columns each.
  std::size_t schema_bytes_max = std::size_t{16} * 1024 * 1024;
  std::chrono::seconds idle_time{30};    ///< then they are closed
  std::chrono::seconds connect_time{5};  ///< for a connection to be opened
  std::chrono::seconds reset_time{2};    ///< for a connection to be reset
  std::chrono::seconds cancel_time{10};  ///< for a cancelled text to end; then it is disconnected
  std::chrono::seconds unread_time{60};  ///< for which the rest of a result waits to be read
  std::chrono::seconds transaction_idle{300};  ///< then an open transaction is rolled back
};

/// For the list of running statements, and for ending one of them.
inline constexpr std::chrono::seconds running_time_max{5};
/// For reading the catalogue, with the time for which the call waits for its turn.
inline constexpr std::chrono::seconds schema_time_max{8};
/// For a lock that reading the catalogue needs: definitions of views lock the tables they read.
inline constexpr std::chrono::seconds catalogue_lock_time{3};

/// For PostgreSQL to accept a piece of imported data, which waits for triggers and the disk.
inline constexpr std::chrono::seconds data_time_max{600};

/// The bytes after which a piece of a result is handed on.
inline constexpr std::size_t piece_bytes = std::size_t{64} * 1024;

/// PostgreSQL's own limit for any text, in case Signalbox fails to end it; `text_request::time_max`
/// is at most this.
inline constexpr std::chrono::seconds statement_time_max{3600};

}  // namespace signalbox::tenant_sql
