#pragma once

#include <map>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Feature flags set by operators; missing ones are false.
class flag_repository {
 public:
  flag_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  [[nodiscard]] core::result<std::map<std::string, bool>> all();

  [[nodiscard]] core::result<void> set(const std::string& name, bool value,
                                       const domain::requester& by);

  /// Errors: `not_found`.
  [[nodiscard]] core::result<void> remove(const std::string& name, const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
