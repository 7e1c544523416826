#pragma once

#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/advisor/lint_query.hpp"
#include "postgres/connection.hpp"

namespace signalbox::testing {

/// The database of a project with an empty schema `s`, which every role may use, for the queries of
/// the advisor. See `tenant_server` for its roles.
class advised_database {
 public:
  advised_database();

  /// Empties the schema.
  void clear();
  /// Runs statements as the project's own role. A statement that must be alone is alone.
  void run(std::string_view sql);
  /// Runs statements as superuser.
  void administer(std::string_view sql);
  /// Returns the rows of the findings of a lint about the schema `s` or about no schema.
  [[nodiscard]] core::json found(std::string_view lint, const domain::advisor_limits& limits = {});

 private:
  postgres::connection on_;
};

}  // namespace signalbox::testing
