#pragma once

#include <chrono>
#include <string>

#include "core/error.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// Reads the definitions of projects' databases. On any thread that may wait.
class schema_reader {
 public:
  schema_reader() = default;
  schema_reader(const schema_reader&) = delete;
  schema_reader& operator=(const schema_reader&) = delete;
  virtual ~schema_reader() = default;

  /// Returns all definitions of a running database in the stored form (`domain::stored_form`), as a
  /// text. Errors: `unavailable`, `timeout`, `payload_too_large`.
  [[nodiscard]] virtual core::result<std::string> read(
      const domain::project& what, std::chrono::steady_clock::time_point until) = 0;
};

}  // namespace signalbox::actors
