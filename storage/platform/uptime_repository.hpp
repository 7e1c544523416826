#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "domain/status/uptime.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// How many looks at each region's databases were answered, day by day.
class uptime_repository {
 public:
  uptime_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Adds counts to what is stored, all with one statement; of each region and day at most one row.
  [[nodiscard]] core::result<void> add(const std::vector<domain::uptime_row>& rows);

  /// Everything from this day on.
  [[nodiscard]] core::result<std::vector<domain::uptime_row>> since(domain::calendar_day first);

  /// Deletes at most `count` rows of days before this one; returns how many.
  [[nodiscard]] core::result<std::size_t> forget_before(domain::calendar_day first,
                                                        std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
