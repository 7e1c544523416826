#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What is made once for an installation and never changes: keys.
class installation_repository {
 public:
  installation_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// The value under a name, as bytes; nothing when there is none.
  [[nodiscard]] core::result<std::optional<std::string>> find(const std::string& name);

  /// Stores a value unless the name has one, and returns the one that is stored: of two servers
  /// that start at once, both get the same.
  [[nodiscard]] core::result<std::string> keep(const std::string& name, const std::string& value);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
