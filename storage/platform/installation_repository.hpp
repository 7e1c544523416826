#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Values that are created once per installation and never change: keys.
class installation_repository {
 public:
  installation_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Returns the value of a name, as bytes; nothing if there is none.
  [[nodiscard]] core::result<std::optional<std::string>> find(const std::string& name);

  /// Stores a value unless the name has one, and returns the stored one: two servers that start
  /// concurrently get the same value.
  [[nodiscard]] core::result<std::string> keep(const std::string& name, const std::string& value);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
