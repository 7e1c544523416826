#pragma once

#include <map>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Feature flags set by operators; missing ones are false.
class flag_repository {
 public:
  flag_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  [[nodiscard]] std::map<std::string, bool> all();

  void set(const std::string& name, bool value, const domain::requester& by);

  /// Errors: `not_found`.
  [[nodiscard]] core::result<void> remove(const std::string& name, const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
