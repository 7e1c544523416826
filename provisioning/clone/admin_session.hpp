#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/instance.hpp"

namespace signalbox::provisioning {

/// A session of the superuser for a copy. Settings of members, such as `statement_timeout`, do not
/// apply to it, its statements are not logged, and names are those of PostgreSQL's own schema.
class admin_session {
 public:
  /// Errors: as `postgres::instance::connect`.
  [[nodiscard]] static core::result<std::unique_ptr<admin_session>> open(
      const postgres::instance& database, std::string_view name, postgres::deadline until);

  [[nodiscard]] postgres::connection& connection() { return *connection_; }

  /// Runs a script. A failure is `sentence` with PostgreSQL's reason.
  [[nodiscard]] core::result<void> run(const postgres::statement& script,
                                       std::string_view sentence, postgres::deadline until);

  /// Returns PostgreSQL's last message about a failure; empty: there was none.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  admin_session() = default;

  std::string message_;
  postgres::observer watcher_;
  std::unique_ptr<postgres::connection> connection_;  // declared last, because it uses the watcher
};

}  // namespace signalbox::provisioning
