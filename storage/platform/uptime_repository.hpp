#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "domain/status/uptime.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Successful probes of each region's databases, by day.
class uptime_repository {
 public:
  uptime_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Adds counts to the stored ones with one statement; at most one row per region and day.
  [[nodiscard]] core::result<void> add(const std::vector<domain::uptime_row>& rows);

  /// Returns all rows from this day on.
  [[nodiscard]] core::result<std::vector<domain::uptime_row>> since(domain::calendar_day first);

  /// Deletes at most `count` rows from before this day; returns their number.
  [[nodiscard]] core::result<std::size_t> forget_before(domain::calendar_day first,
                                                        std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
