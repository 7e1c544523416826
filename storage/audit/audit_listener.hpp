#pragma once

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "postgres/unique_descriptor.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {

/// Reports every entry of the audit log after its commit, including entries of other processes, on
/// its own connection and thread, which sleep while nothing happens. While the database is
/// unavailable it reconnects every second.
class audit_listener {
 public:
  struct callbacks {
    /// New entries, oldest first; the order of concurrent transactions is undefined.
    std::function<void(std::vector<audit_entry>)> entries;
    /// The database was unavailable, and entries may have been missed.
    std::function<void()> gap;
  };

  /// Starts listening. The callbacks run on its thread and must neither block nor throw.
  audit_listener(std::string conninfo, callbacks listener);
  audit_listener(const audit_listener&) = delete;
  audit_listener& operator=(const audit_listener&) = delete;
  /// Stops and joins.
  ~audit_listener();

 private:
  void run();
  /// Listens until the connection breaks or the listener stops.
  void listen(postgres::connection& on);
  /// False when the listener stops.
  [[nodiscard]] bool pause() const;

  const std::string conninfo_;
  const callbacks listener_;
  postgres::unique_descriptor end_;  ///< an eventfd: readable when the listener stops
  std::thread thread_;
};

}  // namespace signalbox::storage
