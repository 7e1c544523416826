#pragma once

#include <cstddef>
#include <vector>

#include "domain/status/uptime.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Successful probes of each region's databases, by day.
class uptime_repository {
 public:
  uptime_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Adds counts to the stored ones with one statement; at most one row per region and day.
  void add(const std::vector<domain::uptime_row>& rows);

  /// Returns all rows from this day on.
  [[nodiscard]] std::vector<domain::uptime_row> since(domain::calendar_day first);

  /// Deletes at most `count` rows from before this day; returns their number.
  [[nodiscard]] std::size_t forget_before(domain::calendar_day first, std::size_t count);

 private:
  statements on_;
};

}  // namespace signalbox::storage
