#pragma once

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "postgres/unique_descriptor.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {

/// Tells of every entry of the audit log once it is committed, whoever wrote it and from where: on
/// a connection and a thread of its own, which sleep while nothing happens. While the database is
/// away it tries again every second.
class audit_listener {
 public:
  struct told {
    /// New entries, oldest first; those of transactions at the same moment may come in either
    /// order.
    std::function<void(std::vector<audit_entry>)> entries;
    /// The database was away, and entries may have been missed.
    std::function<void()> gap;
  };

  /// Begins. What it is told runs on its thread, must not block and must not throw.
  audit_listener(std::string conninfo, told whom);
  audit_listener(const audit_listener&) = delete;
  audit_listener& operator=(const audit_listener&) = delete;
  /// Ends and joins.
  ~audit_listener();

 private:
  void run();
  /// Until the connection breaks or the end has come.
  void listen(postgres::connection& on);
  /// False when the end has come.
  [[nodiscard]] bool pause() const;

  const std::string conninfo_;
  const told told_;
  postgres::unique_descriptor end_;  ///< an eventfd: readable when the end has come
  std::thread thread_;
};

}  // namespace signalbox::storage
