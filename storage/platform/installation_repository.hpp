#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Values that are created once per installation and never change: keys.
class installation_repository {
 public:
  installation_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns the value of a name, as bytes; nothing if there is none.
  [[nodiscard]] std::optional<std::string> find(const std::string& name);

  /// Stores a value unless the name has one, and returns the stored one: two servers that start
  /// concurrently get the same value.
  [[nodiscard]] std::string keep(const std::string& name, const std::string& value);

  /// Returns the time of the first migration.
  [[nodiscard]] core::time_point installed_at();

 private:
  statements on_;
};

}  // namespace signalbox::storage
