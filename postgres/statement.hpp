#pragma once

#include <chrono>
#include <functional>
#include <string_view>

namespace signalbox::postgres {

/// An SQL statement with the name under which it is measured and logged, for example
/// `projects.insert`. Both must live as long as the program.
struct statement {
  std::string_view name;
  std::string_view sql;
};

/// Callbacks for statements of a connection, on the thread that runs them. Either may be empty.
struct observer {
  /// Called after each statement.
  std::function<void(std::string_view statement, std::chrono::nanoseconds took, bool ok)> finished;
  /// For logging: the code and PostgreSQL's message, without values from rows.
  std::function<void(std::string_view statement, std::string_view sqlstate,
                     std::string_view message)>
      failed;
};

}  // namespace signalbox::postgres
