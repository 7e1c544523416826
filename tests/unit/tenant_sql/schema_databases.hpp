#pragma once

#include <string>
#include <string_view>

#include "domain/schema/schema_object.hpp"
#include "domain/schema/schema_script.hpp"
#include "postgres/connection.hpp"

namespace signalbox::testing {

/// The role that owns the databases of these tests and is no superuser.
inline constexpr const char* schema_owner = "schema_owner";

/// An empty database of the shared server, deleted at its end.
class schema_database {
 public:
  schema_database();
  schema_database(const schema_database&) = delete;
  schema_database& operator=(const schema_database&) = delete;
  ~schema_database();

  /// Runs a text as its owner. Throws with PostgreSQL's message.
  void run(std::string_view text);
  [[nodiscard]] domain::schema_snapshot snapshot();
  /// Runs a script in one transaction, as a merge does. Throws with PostgreSQL's message.
  void apply(const domain::schema_script& script);

 private:
  std::string name_;
  postgres::connection on_;
};

/// Returns the differences as lines, for messages of failed tests.
[[nodiscard]] std::string differences(const domain::schema_snapshot& from,
                                      const domain::schema_snapshot& to);

}  // namespace signalbox::testing
